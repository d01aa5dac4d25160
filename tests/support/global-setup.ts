import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { connect } from "#app/platform/db/client.server.ts";
import { joinEmbedded } from "#app/platform/db/embedded/embedded.server.ts";
import { migrate } from "#app/platform/db/migrate.server.ts";
import { openBoss } from "#app/platform/jobs/boss.server.ts";
import { createLog } from "#app/platform/log/log.server.ts";
import { jobs } from "#server/jobs.ts";
import { isBuilt } from "../../scripts/build.mjs";
import { quickFolder } from "./quick-folder.ts";

/** One PostgreSQL for the whole run (or `TEST_DATABASE_URL`), with a migrated template that every test clones. */
export default async function setUp(): Promise<() => Promise<void>> {
  const outside = process.env["TEST_DATABASE_URL"];
  const directory = await mkdtemp(join(quickFolder(), "octavo-test-"));
  // As root the server runs as another user, who needs access to the folder.
  await chmod(directory, 0o711);
  // Removed at the end of the run, however its processes end.
  process.env["TEST_FOLDER"] = directory;
  const embedded = outside ? null : await joinEmbedded(directory, { isDurable: false });
  const server = outside ?? embedded?.urlOf("postgres") ?? "";
  process.env["TEST_SERVER_URL"] = server;
  if (isBuilt()) process.env["TEST_BUILT_PROGRAMS"] = "yes";

  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query("drop database if exists octavo_template with (force)");
  await client.query("create database octavo_template");
  // PostgreSQL 18 can let the system copy files: a third less time.
  if (embedded) await client.query("alter system set file_copy_method = clone");
  await client.query("select pg_reload_conf()");
  await client.end();
  const template = new URL(server);
  template.pathname = "/octavo_template";
  await migrate(template.href);
  await openQueues(template.href);

  return async () => {
    await embedded?.leave();
    await rm(directory, { recursive: true, force: true });
  };
}

/** The job queue's own tables, so that no test has to wait for them. */
async function openQueues(url: string): Promise<void> {
  await using connection = connect(url, { max: 2 });
  const boss = await openBoss({ pool: connection.pool, log: createLog("silent"), jobs, isWorker: false });
  await boss.stop();
}
