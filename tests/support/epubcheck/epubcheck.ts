import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

// Debian's package: the command is the program's jar itself.
const jar = "/usr/bin/epubcheck";

/** In continuous integration a missing checker is a failure and not a reason to skip. */
export const canRunEpubcheck = existsSync(jar) || process.env["CI"] !== undefined;

/** The errors and warnings of epubcheck for the books: the empty string when all are valid. */
export async function epubcheck(books: { name: string; bytes: Uint8Array }[]): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "octavo-epubcheck-"));
  try {
    const files = books.map(({ name, bytes }) => ({ path: join(directory, `${name}.epub`), bytes }));
    for (const { path, bytes } of files) await writeFile(path, bytes);
    const source = join(import.meta.dirname, "CheckBooks.java");
    const java = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", jar, source];
    await run("java", [...java, ...files.map(({ path }) => path)], { cwd: directory });
    return "";
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout?: string; stderr?: string };
    return `${stdout ?? ""}${stderr ?? ""}` || message;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
