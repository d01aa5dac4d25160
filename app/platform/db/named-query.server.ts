import { createHash } from "node:crypto";
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
  return run(tx, name, dialect.sqlToQuery(query));
}

function run<Row extends Record<string, unknown>>(
  tx: Pick<Db, "execute">,
  name: string | false,
  query: Query,
): Promise<{ rows: Row[] }> {
  const { session } = (tx as Db)._;
  return session
    .prepareQuery<PreparedQueryConfig & { execute: { rows: Row[] } }>(
      query,
      undefined,
      name || undefined,
      false,
    )
    .execute();
}

/** PostgreSQL keeps as many plans for each connection: with twice as many allowed, a busy one took 53 MB. */
const mostRepeated = 100;
const repeated = new Map<string, string>();

/**
 * A statement that is built for each request, and has one of a few texts: the first ones that a process asks for are planned once for
 * each connection. PostgreSQL goes on planning those whose plan would depend on their values.
 */
export function executeRepeated<Row extends Record<string, unknown>>(
  db: Pick<Db, "execute">,
  query: SQL,
): Promise<{ rows: Row[] }> {
  const built = dialect.sqlToQuery(query);
  const { sql: text } = built;
  let name = repeated.get(text);
  if (name === undefined && repeated.size < mostRepeated) {
    name = `repeated-${createHash("sha256").update(text).digest("base64url").slice(0, 20)}`;
    repeated.set(text, name);
  }
  return run(db, name ?? false, built);
}
