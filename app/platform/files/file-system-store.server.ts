import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import {
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { type FileStore, hashOf, isHash } from "./file-store.server.ts";

const hourMs = 3_600_000;
const probeBytes = 64 * 1024;

const isAbsent = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";

/**
 * Creates a folder and returns whether it was absent. Its parent is not created: on an unmounted disk that would create
 * a folder in the mount point.
 */
async function makeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Syncs a folder, so that its entries survive a power failure. Windows cannot, and does not need to. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  await using folder = await open(path, "r");
  await folder.sync();
}

/**
 * Writes a new file that survives a power failure once its folder is synced too; it is closed afterwards, so that it can be moved into
 * place. Throws where there is one of that name. `mode` holds its permissions.
 */
export async function writeSynced(path: string, bytes: Uint8Array, mode?: number): Promise<void> {
  await using file = await open(path, "wx", mode);
  await file.writeFile(bytes);
  await file.datasync();
}

/** Removes drafts of killed writers. Younger ones may belong to a process that is writing now. */
async function sweepDrafts(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const draft = join(incoming, name);
    // Another starting process may remove the same ones.
    const found = await stat(draft).catch(() => null);
    if (found && Date.now() - found.mtimeMs > hourMs) await rm(draft, { force: true });
  }
}

/**
 * Files under `root`, in folders named by the first two digits of their hash. A file is written as a draft, synced,
 * renamed, and its folder synced: once `put` has resolved, no power failure can leave the database, which syncs too,
 * referring to missing bytes.
 */
export async function openFileSystemStore(root: string): Promise<FileStore> {
  const folderOf = (hash: string) => join(root, hash.slice(0, 2));
  const pathOf = (hash: string) => join(folderOf(hash), hash);
  const incoming = join(root, "incoming");
  await mkdir(incoming, { recursive: true });
  await sweepDrafts(incoming);

  async function sizeOf(hash: string): Promise<number | null> {
    if (!isHash(hash)) return null;
    try {
      return (await stat(pathOf(hash))).size;
    } catch (error) {
      if (!isAbsent(error)) throw error;
      // An unmounted disk or a moved folder has no files at all, so the absence of this one means nothing.
      await stat(incoming);
      return null;
    }
  }

  async function write(hash: string, bytes: Uint8Array): Promise<void> {
    const draft = join(incoming, randomUUID());
    try {
      await writeSynced(draft, bytes);
      const isNewFolder = await makeFolder(folderOf(hash));
      await rename(draft, pathOf(hash));
      await syncFolder(folderOf(hash));
      if (isNewFolder) await syncFolder(root);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  return {
    async put(bytes) {
      const hash = await hashOf(bytes);
      const isThere = (await sizeOf(hash)) === bytes.byteLength;
      // Renews its age: the deletion of unneeded files must not take it before the row that needs it is committed.
      if (isThere) await utimes(pathOf(hash), new Date(), new Date());
      else await write(hash, bytes);
      return { hash, size: bytes.byteLength };
    },
    async open(hash, range) {
      const size = await sizeOf(hash);
      return size === null ? null : { size, stream: createReadStream(pathOf(hash), range) };
    },
    async find(hash) {
      const size = await sizeOf(hash);
      return size === null ? null : { hash, size };
    },
    async read(hash) {
      return (await sizeOf(hash)) === null ? null : readFile(pathOf(hash));
    },
    has: async (hash) => (await sizeOf(hash)) !== null,
    delete: (hash) => (isHash(hash) ? rm(pathOf(hash), { force: true }) : Promise.resolve()),
    async *list(before) {
      for await (const entry of await opendir(root, { recursive: true })) {
        if (!entry.isFile() || !isHash(entry.name)) continue;
        // Deleted since the folder was read.
        const found = await stat(pathOf(entry.name)).catch(() => null);
        if (found && found.mtime < before) yield entry.name;
      }
    },
    async check() {
      const probe = join(incoming, randomUUID());
      try {
        // As large as a small file: an empty one would fit on a full disk.
        await writeFile(probe, Buffer.alloc(probeBytes), { flag: "wx", flush: true });
      } finally {
        await rm(probe, { force: true });
      }
    },
  };
}
