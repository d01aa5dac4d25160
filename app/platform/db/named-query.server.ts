import { fillPlaceholders, type Query, type SQL } from "drizzle-orm";
import { PgDialect, type PreparedQueryConfig } from "drizzle-orm/pg-core";
import type { QueryResultRow } from "pg";
import type { Db } from "./client.server.ts";

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * A prepared query for hot paths: PostgreSQL parses and plans it once for each connection, and we build its text once
 * for each process, which together take longer than running it. Its text must always be the same: values go into
 * `sql.placeholder("…")`.
 */
export function namedQuery<Row extends QueryResultRow>(name: string, query: SQL) {
  let built: Query | undefined;
  return async (db: Pick<Db, "$client">, values: Record<string, unknown> = {}): Promise<Row[]> => {
    built ??= dialect.sqlToQuery(query);
    const { sql: text, params } = built;
    const { rows } = await db.$client.query<Row>({ name, text, values: fillPlaceholders(params, values) });
    return rows;
  };
}

/**
 * A statement of a transaction that PostgreSQL plans once for each connection, if it has a name: its text must always be the same then, and
 * its plan good for any values. Without one it is planned for the values that it has.
 */
export function executeNamed<Row extends Record<string, unknown>>(
  tx: Pick<Db, "execute">,
  name: string | false,
  query: SQL,
): Promise<{ rows: Row[] }> {
  const { session } = (tx as Db)._;
  return session
    .prepareQuery<PreparedQueryConfig & { execute: { rows: Row[] } }>(
      dialect.sqlToQuery(query),
      undefined,
      name || undefined,
      false,
    )
    .execute();
}
