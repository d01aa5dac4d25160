import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

export interface FoundFiles {
  files: string[];
  /** Paths that could not be read, with the system's error code. */
  unreadable: { path: string; problem: string }[];
}

const problemOf = (error: unknown) => {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOENT") return "There is no such file or folder.";
  if (code === "EACCES" || code === "EPERM") return "The system does not let us read it.";
  return `It cannot be read (${String(code ?? error)}).`;
};

/** All EPUB files of these paths: files as named, folders recursively; each once, in order. */
export async function findBookFiles(paths: string[]): Promise<FoundFiles> {
  const found: FoundFiles = { files: [], unreadable: [] };
  for (const path of paths) await collectFiles(path, found);
  const inOrder = new Intl.Collator("en", { numeric: true });
  const sorted = [...new Set(found.files)].sort((a, b) => inOrder.compare(a, b) || (a < b ? -1 : 1));
  return { ...found, files: sorted };
}

async function collectFiles(path: string, found: FoundFiles): Promise<void> {
  try {
    // A path given explicitly is accepted with any extension, and links are followed.
    if ((await stat(path)).isDirectory()) await collectFolder(path, found);
    else found.files.push(path);
  } catch (error) {
    found.unreadable.push({ path, problem: problemOf(error) });
  }
}

async function collectFolder(folder: string, found: FoundFiles): Promise<void> {
  try {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      // Links to folders are not followed: they may form a cycle.
      if (entry.isDirectory()) await collectFolder(path, found);
      else if (/\.epub$/i.test(entry.name)) found.files.push(path);
    }
  } catch (error) {
    found.unreadable.push({ path: folder, problem: problemOf(error) });
  }
}
