import { join } from "node:path";
import { countChapters } from "#app/catalog/passages/public.server.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { connect, type Db } from "#app/platform/db/client.server.ts";
import { joinEmbedded } from "#app/platform/db/embedded/embedded.server.ts";
import { appliedVersion, listMigrations } from "#app/platform/db/migrate.server.ts";
import { hasRole } from "#app/site/supabase/public.server.ts";
import { type Finding, runCheck } from "./finding.ts";

export interface DatabaseFindings {
  database: Finding;
  /** How far the index of texts is; null when there is no database to ask. */
  texts: Finding | null;
  /** How many milliseconds the database's clock is ahead of ours; null when it could not be read. */
  clockAheadMs: number | null;
}

/**
 * Checks that the database answers and has the schema of this version. Starts the embedded one for the duration of the
 * check.
 */
export async function checkDatabase(settings: Settings): Promise<DatabaseFindings> {
  let clockAheadMs: number | null = null;
  let texts: Finding | null = null;
  const advice = settings.DATABASE_URL
    ? "Start the PostgreSQL that DATABASE_URL names, or correct DATABASE_URL; the site continues automatically when it answers."
    : `Read the end of ${join(settings.DATA_DIR, "postgres/postgres.log")}; a full disk and a folder of another user are the usual reasons.`;
  const database = await runCheck("database", advice, async () => {
    await using opened = new AsyncDisposableStack();
    const connection = opened.use(connect(await urlOf(settings, opened), { max: 1 }));
    const before = Date.now();
    const { rows } = await connection.pool.query<{ server: string; at: Date }>(
      "select current_setting('server_version') as server, clock_timestamp() as at",
    );
    const [answer] = rows;
    if (!answer) throw new Error("it answers nothing");
    clockAheadMs = answer.at.getTime() - (before + Date.now()) / 2;
    const server = `PostgreSQL ${answer.server.split(" ")[0]}${settings.DATABASE_URL ? "" : ", embedded"}`;
    const schema = describeSchema(server, await appliedVersion(connection.pool));
    if (schema.isCurrent) texts = await checkTexts(connection.db);
    return schema.isCurrent && !(await hasRole(connection.db)) ? withoutRole(server) : schema.finding;
  });
  return { database, texts, clockAheadMs };
}

/** Texts are indexed with what writes them; those of an earlier release and of a backup wait for the job (decision 350). */
const checkTexts = (db: Db): Promise<Finding> =>
  runCheck("texts", "See what the database says above.", async () => {
    const { chapters, waiting } = await countChapters(db);
    if (waiting === 0) return { status: "ok", message: `all ${chapters} chapters for everyone are indexed` };
    return {
      status: "warning",
      message: `${chapters - waiting} of ${chapters} chapters for everyone are indexed, phrases of the others are not found`,
      advice:
        "The job index-passages indexes them while the site runs, soon after its start and at 17 minutes past each hour; see Administration, Jobs if their number does not fall.",
    };
  });

async function urlOf(settings: Settings, opened: AsyncDisposableStack): Promise<string> {
  if (settings.DATABASE_URL) return settings.DATABASE_URL;
  const embedded = await joinEmbedded(settings.DATA_DIR);
  opened.defer(() => embedded.leave());
  await embedded.createDatabase("octavo");
  return embedded.urlOf("octavo");
}

interface DescribedSchema {
  finding: Omit<Finding, "part">;
  isCurrent: boolean;
}

function describeSchema(server: string, applied: number | null): DescribedSchema {
  const newest = listMigrations().at(-1)?.folderMillis ?? 0;
  if (applied === newest)
    return {
      finding: { status: "ok", message: `${server}, its tables are of this version` },
      isCurrent: true,
    };
  if (applied === null || applied < newest)
    return {
      finding: { status: "ok", message: `${server}, its tables are made at the next start` },
      isCurrent: false,
    };
  const advice = "Start that version, or restore a backup made with this one.";
  const message = `${server}, last used by a newer version of Octavo`;
  return { finding: { status: "failed", message, advice }, isCurrent: false };
}

/** Decision 310. */
const withoutRole = (server: string): Omit<Finding, "part"> => ({
  status: "warning",
  message: `${server}, without the role octavo_api: what programs of Supabase see is decided by views alone`,
  advice:
    "Let somebody who may make roles run: create role octavo_api nologin; grant octavo_api to the user of DATABASE_URL. See docs/supabase-api.md.",
});
