import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

export const projectRoot = dirname(import.meta.dirname);

/** The folder of real data beside the project, or that of OCTAVO_SHARED. */
export function sharedFolder(...path: string[]): string | null {
  const shared = process.env["OCTAVO_SHARED"] ?? join(projectRoot, "..", "shared");
  const wanted = join(shared, ...path);
  return existsSync(wanted) ? wanted : null;
}

export function wait(milliseconds: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, milliseconds));
}
