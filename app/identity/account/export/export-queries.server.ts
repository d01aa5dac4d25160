import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { dataExports } from "#app/platform/db/schema/account.server.ts";
import { profiles } from "#app/platform/db/schema/profile.server.ts";

/** What opens doors is of no use on paper, and a danger. */
const secretColumns = [
  ...["password", "secret", "backup_codes", "token", "access_token", "refresh_token", "id_token"],
  ...["public_key", "credential_id", "pin_hash", "archive"],
];

export interface OwnRows {
  table: string;
  rows: object[];
}

/**
 * Everything that the database holds about an account: the rows of every table that refers to it or to one of its profiles. Read
 * from the catalogue, so that a table which comes later is never forgotten.
 */
export async function listOwnRows(db: Db, accountId: string): Promise<OwnRows[]> {
  const found: OwnRows[] = [];
  for (const { table, columns } of await listOwnTables(db)) {
    const conditions = columns.map(({ column, target }) =>
      target === "accounts"
        ? sql`${sql.identifier(column)} = ${accountId}`
        : sql`${sql.identifier(column)} in (select id from profiles where account_id = ${accountId})`,
    );
    const { rows } = await db.execute<{ row: object }>(sql`
      select to_jsonb(t) - ${sql.raw(`array['${secretColumns.join("','")}']`)} as row
      from ${sql.identifier(table)} t where ${sql.join(conditions, sql` or `)}`);
    found.push({ table, rows: rows.map(({ row }) => row) });
  }
  return found;
}

interface OwnTable {
  table: string;
  columns: { column: string; target: "accounts" | "profiles" }[];
}

async function listOwnTables(db: Db): Promise<OwnTable[]> {
  const { rows } = await db.execute<{ table: string; column: string; target: "accounts" | "profiles" }>(sql`
    select child.relname::text as table, a.attname::text as column, parent.relname::text as target
    from pg_constraint f
      join pg_class child on child.oid = f.conrelid
      join pg_class parent on parent.oid = f.confrelid
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and cardinality(f.conkey) = 1 and parent.relname in ('accounts', 'profiles')
      and parent.relnamespace = 'public'::regnamespace
    order by 1, 2`);
  const tables: OwnTable[] = [{ table: "accounts", columns: [{ column: "id", target: "accounts" }] }];
  for (const { table, column, target } of rows) {
    const known = tables.find((each) => each.table === table);
    if (known) known.columns.push({ column, target });
    else tables.push({ table, columns: [{ column, target }] });
  }
  return tables;
}

/** The hashes of the account's own pictures. */
export async function listAvatarHashes(db: Pick<Db, "select">, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ avatar: profiles.avatar })
    .from(profiles)
    .where(eq(profiles.accountId, accountId));
  return [...new Set(rows.flatMap(({ avatar }) => (avatar ? Object.values<string>({ ...avatar }) : [])))];
}

/** The newest export of an account, without its bytes. */
export async function findLatestExport(db: Db, accountId: string) {
  const { id, askedAt, madeAt, expiresAt, size } = dataExports;
  const [row] = await db
    .select({ id, askedAt, madeAt, expiresAt, size })
    .from(dataExports)
    .where(eq(dataExports.accountId, accountId))
    .orderBy(desc(askedAt))
    .limit(1);
  return row ?? null;
}

/** The bytes of an export that is this account's and not too old. */
export async function findArchive(
  db: Db,
  wanted: { id: string; accountId: string },
  now: Date,
): Promise<Buffer | null> {
  const [row] = await db
    .select({ archive: dataExports.archive })
    .from(dataExports)
    .where(
      and(
        eq(dataExports.id, wanted.id),
        eq(dataExports.accountId, wanted.accountId),
        gt(dataExports.expiresAt, now),
      ),
    );
  return row?.archive ?? null;
}
