import { join } from "node:path";
import { readSettings } from "#app/platform/config/settings.server.ts";
import { connect } from "#app/platform/db/client.server.ts";
import { joinEmbedded } from "#app/platform/db/embedded/embedded.server.ts";
import { migrate } from "#app/platform/db/migrate.server.ts";
import { openFileSystemStore } from "#app/platform/files/file-system-store.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { createLog } from "#app/platform/log/log.server.ts";

/** Opens everything a site is made of, for the server and the command line alike. */
export async function openSite(environment: NodeJS.ProcessEnv): Promise<Site & AsyncDisposable> {
  const settings = readSettings(environment);
  const log = createLog(settings.LOG_LEVEL);
  const embedded = settings.DATABASE_URL
    ? null
    : await joinEmbedded(settings.DATA_DIR, { onTrouble: (message) => log.error(message) });
  await embedded?.createDatabase("octavo");
  const url = settings.DATABASE_URL ?? embedded?.urlOf("octavo") ?? "";
  await migrate(url);
  const connection = connect(url);
  const files = await openFileSystemStore(join(settings.DATA_DIR, "files"));
  return {
    settings,
    log,
    files,
    db: connection.db,
    databaseUrl: url,
    jobs: { check: () => Promise.resolve() },
    now: () => new Date(),
    [Symbol.asyncDispose]: async () => {
      await connection.pool.end();
      await embedded?.leave();
    },
  };
}
