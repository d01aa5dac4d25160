import { and, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { dataExports } from "#app/platform/db/schema/account.server.ts";
import { profiles } from "#app/platform/db/schema/profile.server.ts";
import { type ExportedTable, exportedTables } from "./exported-tables.ts";

export interface OwnRows {
  table: string;
  rows: object[];
}

/** The rows of an account and its profiles, as far as exported-tables.ts lists them. */
export async function listOwnRows(db: Pick<Db, "execute">, accountId: string): Promise<OwnRows[]> {
  const found: OwnRows[] = [];
  for (const [table, { owner, columns }] of Object.entries(exportedTables)) {
    const given = sql.join(
      columns.map((column) => sql.identifier(column)),
      sql`, `,
    );
    const { rows } = await db.execute<{ row: object }>(sql`
      select to_jsonb(t) as row from (
        select ${given} from ${sql.identifier(table)} where ${isOwn(owner, accountId)}) t`);
    found.push({ table, rows: rows.map(({ row }) => row) });
  }
  return found;
}

function isOwn({ account, profile }: ExportedTable["owner"], accountId: string): SQL {
  const conditions = [
    ...(account ? [sql`${sql.identifier(account)} = ${accountId}`] : []),
    ...(profile
      ? [sql`${sql.identifier(profile)} in (select id from profiles where account_id = ${accountId})`]
      : []),
  ];
  return sql.join(conditions, sql` or `);
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
  const { id, requestedAt, madeAt, expiresAt, size } = dataExports;
  const [row] = await db
    .select({ id, requestedAt, madeAt, expiresAt, size })
    .from(dataExports)
    .where(eq(dataExports.accountId, accountId))
    .orderBy(desc(requestedAt))
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
