import type { Store } from "#app/platform/cli/command.server.ts";
import { readSettings } from "#app/platform/config/settings.server.ts";
import { connect } from "#app/platform/db/client.server.ts";
import { joinEmbedded } from "#app/platform/db/embedded/embedded.server.ts";
import { migrate } from "#app/platform/db/migrate.server.ts";
import { openFileStore } from "#app/platform/files/open-file-store.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { openBoss } from "#app/platform/jobs/boss.server.ts";
import { createLog } from "#app/platform/log/log.server.ts";
import { closeTransports } from "#app/platform/mail/sending/mail-transports.server.ts";
import { hooks } from "./hooks.ts";
import { jobs } from "./jobs.ts";

export interface OpenOptions {
  /** Whether this process runs background jobs (the server) or only enqueues them (the command line). */
  isWorker: boolean;
}

/** Opens database and files as they are; disposing closes them. */
export async function openStore(environment: NodeJS.ProcessEnv): Promise<Store & AsyncDisposable> {
  const settings = readSettings(environment);
  const log = createLog(settings.LOG_LEVEL);
  await using opened = new AsyncDisposableStack();
  const given = settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL;
  const databaseUrl = given ?? (await openEmbedded(settings.DATA_DIR, opened, log));
  const files = await openFileStore(settings);
  // From here the caller closes it; before this, a failure closes what was already open.
  const closing = opened.move();
  const close = () => closing.disposeAsync();
  return { settings, log, databaseUrl, files, now: () => new Date(), [Symbol.asyncDispose]: close };
}

/** Connections of the job queue beside a pooler. */
const mostForJobs = 4;

/** Opens all parts of a site, for the server and the command line; disposing closes them in order. */
export async function openSite(
  environment: NodeJS.ProcessEnv,
  { isWorker }: OpenOptions = { isWorker: false },
): Promise<Site & AsyncDisposable> {
  await using opened = new AsyncDisposableStack();
  const store = opened.use(await openStore(environment));
  await migrate(store.databaseUrl);
  const { log, databaseUrl, settings } = store;
  const pooler = settings.DATABASE_DIRECT_URL && settings.DATABASE_URL;
  const connection = pooler ? connect(pooler, { isPooled: true }) : connect(databaseUrl);
  opened.defer(() => connection.pool.end());
  // Jobs are fetched by statements that a pooler would part.
  const forJobs = pooler ? connect(databaseUrl, { max: mostForJobs }) : connection;
  if (pooler) opened.defer(() => forJobs.pool.end());
  const searching = openSearchPool(store);
  opened.defer(() => searching.pool.end());
  opened.defer(() => closeTransports(store.settings));
  const boss = await openBoss({ pool: forJobs.pool, databaseUrl, log, jobs, isWorker });
  opened.defer(() => boss.stop());
  const site: Site = { ...store, db: connection.db, searchDb: searching.db, jobs: boss.jobs, hooks };
  if (isWorker) await boss.work(site);
  const closing = opened.move();
  return { ...site, [Symbol.asyncDispose]: () => closing.disposeAsync() };
}

/** Few enough that searches leave connections and processor to the rest of the site. */
const mostSearches = 4;

const openSearchPool = ({ databaseUrl, settings }: Store) =>
  connect(databaseUrl, {
    max: mostSearches,
    statementTimeoutMs: settings.SEARCH_TIMEOUT_MS,
    // Several searches run at once; and starting others takes longer than what they would save.
    isSerial: true,
    isPersistent: true,
  });

async function openEmbedded(
  dataDir: string,
  opened: AsyncDisposableStack,
  log: Site["log"],
): Promise<string> {
  const embedded = await joinEmbedded(dataDir, {
    onTrouble: (message) => log.error(message),
    // The supervisor starts this process again, and with it the database.
    onGivenUp: (message) => {
      process.stderr.write(`${message}\n`);
      process.exit(1);
    },
  });
  opened.defer(() => embedded.leave());
  await embedded.createDatabase("octavo");
  return embedded.urlOf("octavo");
}
