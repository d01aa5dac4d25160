import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { backedUpColumns } from "./backed-up-tables.ts";
import {
  checksumOf,
  fileEntry,
  keysName,
  type Manifest,
  ManifestSchema,
  manifestName,
  namesChecksum,
  signatureName,
  tableEntry,
} from "./backup-format.server.ts";
import { isSigned, SignatureSchema } from "./backup-signature.server.ts";

/** A file that is not a complete backup. */
export class DamagedBackup extends Error {
  override name = "DamagedBackup";
}

export interface Backup extends AsyncDisposable {
  manifest: Manifest;
  /** sha256 of every stored file in it. */
  hashes: string[];
  /** The key that signed it. Anybody can make one, so the restore checks whose it is. */
  signer: string;
  /** Null: without the site's keys. */
  lockedKeys: Uint8Array | null;
  openTable(name: string): Promise<Readable>;
  readFile(hash: string): Promise<Uint8Array>;
}

/**
 * Opens a backup and verifies every checksum before anything uses it. Rejects with DamagedBackup.
 */
export async function openBackup(path: string): Promise<Backup> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((cause: unknown) => {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") throw cause;
    throw new DamagedBackup("this is not a backup, or it was cut off", { cause });
  });
  try {
    const entries = await listEntries(zip);
    const read = async (name: string) => {
      const entry = entries.get(name);
      if (!entry) throw new DamagedBackup(`${name} is missing`);
      return zip.openReadStreamPromise(entry);
    };
    const bytes = await buffer(await read(manifestName));
    const manifest = readManifest(bytes, entries.get(manifestName)?.crc32);
    const signer = readSigner(bytes, await buffer(await read(signatureName)));
    const swept = new Set(manifest.swept);
    const hashes = [...entries.keys()]
      .filter((name) => name.startsWith("files/"))
      .map((name) => name.slice("files/".length))
      .filter((hash) => !swept.has(hash));
    const { files, keys } = manifest;
    if (hashes.length !== files.count || namesChecksum(hashes) !== files.sha256)
      throw new DamagedBackup(
        `${files.count} stored files should be there, and ${hashes.length} or others are`,
      );
    refuseForeign(manifest, entries);
    const lockedKeys = keys && (await buffer(await read(keysName)));
    if (lockedKeys && checksumOf(lockedKeys) !== keys.sha256)
      throw new DamagedBackup(`${keysName} is damaged`);
    for (const { name, sha256 } of manifest.tables) await compare(name, sha256, await read(tableEntry(name)));
    for (const hash of hashes) await compare(hash, hash, await read(fileEntry(hash)));
    return {
      manifest,
      hashes,
      signer,
      lockedKeys,
      openTable: (name) => read(tableEntry(name)),
      readFile: async (hash) => buffer(await read(fileEntry(hash))),
      [Symbol.asyncDispose]: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    // Disk errors are passed on; everything else means a damaged file.
    if (error instanceof DamagedBackup || (error instanceof Error && "errno" in error && "syscall" in error))
      throw error;
    throw new DamagedBackup("it cannot be read", { cause: error });
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on("entry", (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once("end", () => resolve(entries));
    zip.once("error", (cause: unknown) =>
      reject(new DamagedBackup("its list of contents is damaged", { cause })),
    );
    zip.readEntry();
  });
}

/** The manifest has checksums of all other entries; its own is the zip's CRC, which yauzl does not check. */
function readManifest(bytes: Buffer, checksum: number | undefined): Manifest {
  if (crc32(bytes) !== checksum) throw new DamagedBackup(`${manifestName} is damaged`);
  try {
    return ManifestSchema.parse(JSON.parse(bytes.toString()));
  } catch (cause) {
    throw new DamagedBackup("it does not say what it holds in a way this version understands", { cause });
  }
}

function readSigner(manifest: Buffer, bytes: Buffer): string {
  const signature = SignatureSchema.safeParse(parsed(bytes));
  if (!signature.success || !isSigned(manifest, signature.data))
    throw new DamagedBackup("it is not what was signed");
  return signature.data.publicKey;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}

/** Rejects entries that the manifest does not name, and tables and columns that no backup contains, such as sessions. */
function refuseForeign({ tables, keys, swept }: Manifest, entries: Map<string, Entry>): void {
  const named = new Set([manifestName, signatureName, ...swept.map(fileEntry)]);
  if (keys) named.add(keysName);
  for (const { name, columns } of tables) {
    named.add(tableEntry(name));
    if (backedUpColumns(name, columns).length !== columns.length)
      throw new DamagedBackup(`${name} holds what no backup has`);
  }
  for (const name of entries.keys())
    if (!named.has(name) && !name.startsWith("files/"))
      throw new DamagedBackup(`${name} does not belong to it`);
}

async function compare(name: string, expected: string, stream: Readable): Promise<void> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of stream) hash.update(chunk);
  } catch (cause) {
    throw new DamagedBackup(`${name} is damaged`, { cause });
  }
  if (hash.digest("hex") !== expected) throw new DamagedBackup(`${name} is damaged`);
}
