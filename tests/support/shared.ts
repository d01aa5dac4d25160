import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

/** The folder of shared test data beside the project, or null where it is absent: such tests are skipped. */
export function sharedFolder(name: string): string | null {
  const root = process.env["OCTAVO_SHARED"] ?? resolve(import.meta.dirname, "../../../shared");
  const folder = join(root, name);
  return existsSync(folder) ? folder : null;
}
