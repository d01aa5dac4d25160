import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { joinEmbedded } from "#app/platform/db/embedded/embedded.server.ts";
import { dumpRows } from "./dump-rows.ts";
import { fillEmptyTables } from "./fill-tables.ts";
import { applyUpTo } from "./old-site.ts";

// Makes the rows of a site of a later migration out of an earlier one: `node tests/upgrade/make-site.ts 0010 0052`. They are upgraded as a
// site would be, and every table that is still empty gets a row. What was made is never changed: sites of that version have not changed
// either.

const [earlier = "", version = ""] = process.argv.slice(2);
const fileOf = (name: string) => join(import.meta.dirname, `site-at-${name}.sql`);

const directory = await mkdtemp(join(tmpdir(), "octavo-upgrade-"));
const server = await joinEmbedded(directory, { isDurable: false });
const client = new pg.Client({ connectionString: server.urlOf("postgres") });
await client.connect();
try {
  await applyUpTo(client, earlier);
  await client.query(await readFile(fileOf(earlier), "utf8"));
  await applyUpTo(client, version);
  await fillEmptyTables(client);
  const rows = await dumpRows(client);
  await writeFile(
    fileOf(version),
    `-- What a site of migration ${version} held: one or a few rows in every table, made by tests/upgrade/make-site.ts, and never changed.\n-- People, books and secrets in it are made up. The schema is that of the migrations up to ${version}, which their checksums keep as they were.\n\n${rows}`,
  );
} finally {
  await client.end();
  await server.leave();
  await rm(directory, { recursive: true, force: true });
}
