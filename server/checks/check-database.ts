import { join } from "node:path";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { connect } from "#app/platform/db/client.server.ts";
import { joinEmbedded } from "#app/platform/db/embedded/embedded.server.ts";
import { appliedVersion, listMigrations } from "#app/platform/db/migrate.server.ts";
import { hasRole } from "#app/site/supabase/public.server.ts";
import { type Finding, runCheck } from "./finding.ts";

export interface DatabaseFindings {
  database: Finding;
  /** How many milliseconds the database's clock is ahead of ours; null when it could not be read. */
  clockAheadMs: number | null;
}

/**
 * Checks that the database answers and has the schema of this version. Starts the embedded one for the duration of the
 * check.
 */
export async function checkDatabase(settings: Settings): Promise<DatabaseFindings> {
  let clockAheadMs: number | null = null;
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
    return schema.isCurrent && !(await hasRole(connection.db)) ? withoutRole(server) : schema.finding;
  });
  return { database, clockAheadMs };
}

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
