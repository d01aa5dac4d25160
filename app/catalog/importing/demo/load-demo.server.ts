import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { people } from "#app/platform/db/schema/all.server.ts";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

const folder = join(process.cwd(), "demo");

/** People outlive their books, so a site whose owner removed everything does not get the demo catalogue again. */
async function isUntouched(db: Db | Transaction): Promise<boolean> {
  return (await db.select({ id: people.id }).from(people).limit(1)).length === 0;
}

/** In the order of publication, so that the latest is the newest on the site too. */
async function readDemo(): Promise<{ name: string; bytes: Uint8Array }[]> {
  const { makeDemoBook } = await import("./demo-epub.ts");
  // Without the folder (an operator deleted it) there is no demo.
  const names = await readdir(folder).catch(() => []);
  const works = names.filter((name) => name.endsWith(".md") && name !== "README.md");
  const books = await Promise.all(
    works.map(async (name) => makeDemoBook(`demo/${name}`, await readFile(join(folder, name), "utf8"))),
  );
  return books.sort((one, other) => one.publishedOn.localeCompare(other.publishedOn));
}

/**
 * Fills a site that has never had a book with the demo catalogue, by the ordinary importer: all works or, if
 * interrupted, none. Returns their number. At every other start it costs one small query.
 */
export async function loadDemo(site: Site): Promise<number> {
  if (!(await isUntouched(site.db))) return 0;
  const works = await readDemo();
  if (works.length === 0) return 0;
  // Loaded only when needed: every other start is faster without the picture library.
  const { openImporter } = await import("../epub/importer.server.ts");
  await using importer = openImporter(site);
  return await importer.importTogether(works, { origin: "demo", onlyIf: isUntouched });
}
