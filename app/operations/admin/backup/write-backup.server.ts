import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { ZipFile } from "yazl";
import { lossOf, singleClient } from "#app/platform/db/client.server.ts";
import { appliedVersion } from "#app/platform/db/migrate.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { findSiteSecrets } from "#app/platform/auth/keys/site-secret.server.ts";
import { backedUpColumns } from "./backed-up-tables.ts";
import {
  checksumOf,
  fileEntry,
  keysName,
  type Manifest,
  manifestName,
  namesChecksum,
  type Progress,
  signatureName,
  tableEntry,
} from "./backup-format.server.ts";
import { lockKeys } from "./backup-keys.server.ts";
import { fingerprintOf, signerOf, signManifest } from "./backup-signature.server.ts";
import { columnsOf, listSequences, listTables, type Table } from "./tables-queries.server.ts";

export interface WrittenBackup {
  tables: number;
  rows: number;
  files: number;
  bytes: number;
  /** Whether it contains the encrypted keys of the site. */
  hasKeys: boolean;
  /** The signer's fingerprint, to be compared at the restore. */
  signedBy: string;
}

export interface BackupRequest {
  site: Pick<Site, "databaseUrl" | "files" | "now" | "db" | "settings">;
  path: string;
  octavoVersion: string;
  progress: Progress;
}

/**
 * Writes a consistent snapshot of the whole site into one signed file while the site keeps running: readable by its
 * owner only (0600), without sessions, codes and trusted browsers (H9). The file appears under its name only when it is
 * complete, replacing an older one.
 */
export async function writeBackup({
  site,
  path,
  octavoVersion,
  progress,
}: BackupRequest): Promise<WrittenBackup> {
  const client = singleClient({ connectionString: site.databaseUrl, application_name: "octavo backup" });
  await client.connect();
  const draft = `${path}.part`;
  try {
    // One snapshot for all tables. Stored files are listed afterwards, so that every file that its rows mention is included.
    await client.query("begin isolation level repeatable read read only");
    const tables = await listBackedUp(client);
    const secrets = await findSiteSecrets(site);
    const manifest: Manifest = {
      format: 2,
      madeAt: site.now().toISOString(),
      octavoVersion,
      schemaVersion: (await appliedVersion(client)) ?? 0,
      tables: [],
      sequences: [],
      files: { count: 0, sha256: "" },
      keys: null,
      swept: [],
    };
    const hashes = await listFiles(site);
    const bar = progress(tables.length + hashes.length);
    const zip = new ZipFile();
    await rm(draft, { force: true });
    const written = pipeline(zip.outputStream, createWriteStream(draft, { flags: "wx", mode: 0o600 }));
    // The stream would wait for ever for a failed entry; this ends it. A lost connection raises more than one error.
    const failed = new Promise<never>((_resolve, reject) => zip.on("error", reject));
    for (const table of tables)
      add(zip, tableEntry(table.name), async () => {
        bar.advance(table.name);
        return readTable(client, table, manifest);
      });
    for (const hash of hashes)
      add(zip, fileEntry(hash), async () => {
        bar.advance("files");
        return readStored(site, hash, manifest);
      });
    const passphrase = site.settings.BACKUP_PASSPHRASE;
    if (passphrase)
      add(zip, keysName, async () => {
        const locked = await lockKeys(secrets, { signer: signerOf(secrets[0]), passphrase });
        manifest.keys = { sha256: checksumOf(locked) };
        return Readable.from([Buffer.from(locked)]);
      });
    const text = { manifest: "" };
    add(zip, manifestName, async () => {
      manifest.sequences = await listSequences(client);
      const held = hashes.filter((hash) => !manifest.swept.includes(hash));
      manifest.files = { count: held.length, sha256: namesChecksum(held) };
      text.manifest = JSON.stringify(manifest, null, 1);
      return Readable.from([text.manifest]);
    });
    add(zip, signatureName, async () =>
      Readable.from([JSON.stringify(signManifest(Buffer.from(text.manifest), secrets[0]))]),
    );
    zip.end();
    await Promise.race([written, failed, lossOf(client)]).finally(() => bar.finish());
    await moveIntoPlace(draft, path);
    const rows = manifest.tables.reduce((total, table) => total + table.rows, 0);
    const { size } = await stat(path);
    return {
      tables: tables.length,
      rows,
      files: manifest.files.count,
      bytes: size,
      hasKeys: manifest.keys !== null,
      signedBy: fingerprintOf(signerOf(secrets[0])),
    };
  } finally {
    await client.end();
    await rm(draft, { force: true });
  }
}

/** Entries are read sequentially, because they share one connection. */
function add(zip: ZipFile, name: string, read: () => Promise<Readable>): void {
  zip.addReadStreamLazy(name, { compress: !name.startsWith("files/") }, (give) => {
    read().then(
      (stream) => give(null, stream),
      (error: unknown) => zip.emit("error", error),
    );
  });
}

async function listBackedUp(client: pg.Client): Promise<Table[]> {
  const tables = await listTables(client);
  return tables
    .map((table) => ({ ...table, columns: backedUpColumns(table.name, table.columns) }))
    .filter(({ columns }) => columns.length > 0);
}

async function listFiles({ files }: Pick<Site, "files">): Promise<string[]> {
  const hashes: string[] = [];
  const everything = new Date(8.64e15);
  for await (const hash of files.list(everything)) hashes.push(hash);
  return hashes.sort();
}

async function readTable(client: pg.Client, table: Table, manifest: Manifest): Promise<Readable> {
  const source = client.query(copyTo(`copy ${columnsOf(table)} to stdout`));
  const hash = createHash("sha256");
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      const { name, columns } = table;
      manifest.tables.push({ name, columns, rows: source.rowCount, sha256: hash.digest("hex") });
      done();
    },
  });
  source.on("error", (error) => counted.destroy(error));
  // The error may occur before the archive listens, which then finds the destroyed stream.
  counted.on("error", () => {});
  return source.pipe(counted);
}

async function readStored(
  { files }: Pick<Site, "files">,
  hash: string,
  manifest: Manifest,
): Promise<Readable> {
  const file = await files.open(hash);
  if (!file) {
    // No row of the snapshot mentions it, otherwise it would not have been deleted.
    manifest.swept.push(hash);
    return Readable.from([]);
  }
  return file.stream;
}

async function moveIntoPlace(draft: string, path: string): Promise<void> {
  await syncFile(draft);
  await rename(draft, path);
}

async function syncFile(path: string): Promise<void> {
  await using file = await open(path, "r+");
  await file.sync();
}
