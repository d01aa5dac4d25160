import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, opendir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FileStore } from "./file-store.server.ts";

const isHash = (name: string) => /^[0-9a-f]{64}$/.test(name);

/** Files under `root`, spread over folders by the first two digits of their hash. */
export async function openFileSystemStore(root: string): Promise<FileStore> {
  const pathOf = (hash: string) => join(root, hash.slice(0, 2), hash);
  const incoming = join(root, "incoming");
  await mkdir(incoming, { recursive: true });
  const sizeOf = async (hash: string) => {
    if (!isHash(hash)) return null;
    return stat(pathOf(hash)).then(
      (found) => found.size,
      () => null,
    );
  };
  return {
    async put(bytes) {
      const hash = createHash("sha256").update(bytes).digest("hex");
      if ((await sizeOf(hash)) !== null) return { hash, size: bytes.byteLength };
      const draft = join(incoming, randomUUID());
      const file = await open(draft, "wx");
      await file.writeFile(bytes).finally(() => file.close());
      await mkdir(join(root, hash.slice(0, 2)), { recursive: true });
      await rename(draft, pathOf(hash));
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
        const found = await stat(pathOf(entry.name));
        if (found.mtime < before) yield entry.name;
      }
    },
    async check() {
      const probe = join(incoming, randomUUID());
      await (await open(probe, "wx")).close();
      await rm(probe);
    },
  };
}
