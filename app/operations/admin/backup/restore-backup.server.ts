import { bookTag, listTags } from "#app/catalog/books/public.ts";
import { pipeline } from "node:stream/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { profileTag } from "#app/identity/handles/public.ts";
import { reencryptWebhooks } from "#app/identity/webhooks/public.server.ts";
import { reencrypt } from "#app/platform/auth/keys/rotate-keys.server.ts";
import {
  type SecretSite,
  type SiteSecrets,
  takeOverSiteSecrets,
} from "#app/platform/auth/keys/site-secret.server.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import { lossOf, singleClient } from "#app/platform/db/client.server.ts";
import * as schema from "#app/platform/db/schema/all.server.ts";
import { applyWithin, listMigrations } from "#app/platform/db/migrate.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import type { Progress } from "./backup-format.server.ts";
import type { BackupKeys } from "./backup-keys.server.ts";
import type { Backup } from "./read-backup.server.ts";
import { columnsOf, hasRows, listTables } from "./tables-queries.server.ts";

export interface RestoreRequest {
  backup: Backup;
  databaseUrl: string;
  files: FileStore;
  /** Whether existing data may be deleted. */
  replaces: boolean;
  progress: Progress;
  settings: SecretSite["settings"];
  /** The keys of the site that was backed up; without them the current ones stay. */
  keys: BackupKeys | null;
}

export type Restored =
  | { ok: true; rows: number; lostSecondFactors: number; lostWebhooks: number }
  | { ok: false; reason: "not-empty" | "unknown-version" };

/**
 * Restores a backup: the schema at its version, its rows, and then later migrations, in one transaction. Stored files
 * are written first; without rows they are invisible, and the nightly sweep removes those of a failed attempt.
 */
export async function restoreBackup(request: RestoreRequest): Promise<Restored> {
  const { backup, databaseUrl, files, progress } = request;
  const known = listMigrations();
  if (!known.some(({ folderMillis }) => folderMillis === backup.manifest.schemaVersion))
    return { ok: false, reason: "unknown-version" };
  const client = singleClient({ connectionString: databaseUrl, application_name: "octavo restore" });
  await client.connect();
  try {
    if (!request.replaces && !(await isEmpty(client))) return { ok: false, reason: "not-empty" };
    const bar = progress(backup.manifest.tables.length + backup.hashes.length);
    try {
      for (const hash of backup.hashes) {
        await files.put(await backup.readFile(hash));
        bar.advance("files");
      }
      return await restoreRows(client, request, (name) => bar.advance(name));
    } finally {
      bar.finish();
    }
  } finally {
    await client.end();
  }
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  for (const { name } of await listTables(client)) if (await hasRows(client, name)) return false;
  return true;
}

async function restoreRows(
  client: pg.Client,
  { backup, replaces, settings, keys }: RestoreRequest,
  advance: (table: string) => void,
): Promise<Restored> {
  const { manifest } = backup;
  const migrations = listMigrations();
  const until = migrations.findIndex(({ folderMillis }) => folderMillis === manifest.schemaVersion) + 1;
  try {
    await client.query("begin");
    await client.query("set local lock_timeout = '30s'; set local client_min_messages = warning");
    // Checked again under the lock.
    if (!replaces && !(await isEmpty(client))) throw new NotEmpty();
    const before = await listPageTags(client);
    const secrets = keys?.secrets ?? (await readOwnSecrets(client));
    // Only if there is something: on a new external database the role may not own `public`.
    if ((await listTables(client)).length > 0)
      await client.query(
        "drop schema public cascade; create schema public; drop schema if exists drizzle cascade",
      );
    await applyWithin(client, migrations.slice(0, until));
    const lost = lossOf(client);
    for (const table of manifest.tables) {
      const rows = await backup.openTable(table.name);
      const copied = pipeline(rows, client.query(copyFrom(`copy ${columnsOf(table)} from stdin`)));
      await Promise.race([copied, lost]);
      advance(table.name);
    }
    for (const { name, lastValue, isCalled } of manifest.sequences)
      await client.query("select setval(format('public.%I', $1::text)::regclass, $2, $3)", [
        name,
        lastValue,
        isCalled,
      ]);
    await applyWithin(client, migrations.slice(until));
    const db = drizzle(client, { schema, casing: "snake_case" });
    if (secrets) await takeOverSiteSecrets({ db }, secrets);
    const { lostSecondFactors } = await reencrypt({ db, settings });
    const lostWebhooks = await reencryptWebhooks({ db, settings }, new Date());
    // A running site drops its cached pages.
    await invalidateTags(drizzle(client), [...before, ...(await listPageTags(client))]);
    await client.query("commit");
    const rows = manifest.tables.reduce((total, table) => total + table.rows, 0);
    return { ok: true, rows, lostSecondFactors, lostWebhooks };
  } catch (error) {
    // A lost connection is rolled back by the server.
    await client.query("rollback").catch(() => {});
    if (error instanceof NotEmpty) return { ok: false, reason: "not-empty" };
    throw error;
  }
}

/** When a site is replaced its own keys are kept, so that what they protect elsewhere, like links in mails, stays valid. */
async function readOwnSecrets(client: pg.Client): Promise<SiteSecrets | null> {
  const { rows: tables } = await client.query("select to_regclass('public.site_secrets') as name");
  if (tables[0]?.name === null) return null;
  const { rows } = await client.query<{ value: string }>(
    "select value from public.site_secrets order by name = 'auth' desc, name desc",
  );
  const [current, ...old] = rows.map(({ value }) => value);
  return current === undefined ? null : [current, ...old];
}

class NotEmpty extends Error {}

async function listPageTags(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query("select to_regclass('public.books') as name");
  if (tables[0]?.name === null) return listTags;
  const { rows } = await client.query<{ jid: string }>("select jid from public.books");
  return [...listTags, ...rows.map(({ jid }) => bookTag(jid)), ...(await listProfileTags(client))];
}

async function listProfileTags(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query("select to_regclass('public.profiles') as name");
  if (tables[0]?.name === null) return [];
  const { rows } = await client.query<{ handle: string }>("select handle from public.profiles");
  return rows.map(({ handle }) => profileTag(handle));
}
