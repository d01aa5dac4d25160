import { execFile } from "node:child_process";
import { mkdir, statfs } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A disk of its own, which can be filled. */
export interface SmallDisk extends AsyncDisposable {
  /** Uses up all free space. */
  fill(): Promise<void>;
  free(): Promise<void>;
}

const resize = (folder: string, bytes: number) =>
  run("mount", ["-o", `remount,size=${Math.ceil(bytes / 1024)}k`, folder]);

/** Mounts one at a folder; null where this user may not mount. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk | null> {
  await mkdir(folder, { recursive: true });
  const whole = megabytes * 1024 * 1024;
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${whole}`, "tmpfs", folder]);
  } catch {
    return null;
  }
  return {
    // A disk as large as its content is full at once, even while others write; a size of 0 would be no limit.
    async fill() {
      for (let tries = 0; tries < 50; tries++) {
        const { blocks, bfree, bsize } = await statfs(folder);
        const isDone = await resize(folder, Math.max(1, blocks - bfree) * bsize).then(
          () => true,
          () => false,
        );
        if (isDone) return;
      }
      throw new Error(`${folder} could not be made full`);
    },
    free: async () => void (await resize(folder, whole)),
    [Symbol.asyncDispose]: async () => void (await run("umount", ["--lazy", folder])),
  };
}
