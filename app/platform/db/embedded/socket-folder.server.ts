import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

// The smallest limit of the supported systems for the path of a unix socket (107 bytes on Linux, 103 on macOS).
const longestPath = 103;

export interface SocketFolder {
  path: string;
  dispose(): Promise<void>;
}

/**
 * The folder to connect through. The path of a socket is limited; if `home` is too long, it is a link to it in a folder
 * of our own in the temporary directory, which no other user can enter or replace. The server itself uses a relative
 * path.
 */
export async function openSocketFolder(home: string): Promise<SocketFolder> {
  if (Buffer.byteLength(join(home, ".s.PGSQL.5432")) <= longestPath)
    return { path: home, dispose: () => Promise.resolve() };
  const folder = await mkdtemp(join(tmpdir(), "octavo-"));
  await symlink(home, join(folder, "pg"));
  return { path: join(folder, "pg"), dispose: () => rm(folder, { recursive: true, force: true }) };
}
