import { formatUtc } from "#app/ui/times/times.ts";
import { ZipFile } from "yazl";
import { defineEvent, emit } from "#app/platform/events/events.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { listAvatarHashes, listOwnRows } from "./export-queries.server.ts";

type ExportSite = Pick<Site, "db" | "files" | "settings" | "now" | "hooks">;

interface ExportedFile {
  path: string;
  content: string | Uint8Array;
}

/** Emitted to collect the files that belong to an account's data export, besides the rows of its tables. */
export const accountExported = defineEvent<
  { site: ExportSite; accountId: string },
  AsyncIterable<ExportedFile>
>("account-exported");

/** All data of an account as a zip: one JSON file a table, the pictures, and the works. */
export async function packExport(site: ExportSite, accountId: string): Promise<Buffer> {
  const { db, files, settings, now } = site;
  const zip = new ZipFile();
  const at = { mtime: now() };
  const add = (name: string, content: string | Uint8Array) => zip.addBuffer(Buffer.from(content), name, at);
  add("README.txt", readme(settings.SITE_NAME, now()));
  for (const { table, rows } of await listOwnRows(db, accountId))
    add(`data/${table}.json`, `${JSON.stringify(rows, null, 2)}\n`);
  for (const hash of await listAvatarHashes(db, accountId)) {
    const bytes = await files.read(hash);
    if (bytes) add(`pictures/${hash}.webp`, bytes);
  }
  for (const exported of await emit(site, accountExported, { site, accountId }))
    for await (const { path, content } of exported) add(path, content);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function readme(siteName: string, now: Date): string {
  return [
    `Everything that ${siteName} keeps about your account, made ${formatUtc(now)}.`,
    "",
    "data/      one file for each kind of record, as JSON: accounts, profiles, sessions and so on",
    "pictures/  the pictures of your profiles",
    "works/     what you wrote: a folder for each work, as EPUB, Markdown and JSON, with its pictures",
    "",
    "Left out: passwords, secrets and keys, which are kept scrambled and would be of use only to others.",
    "",
  ].join("\n");
}
