import { existsSync } from "node:fs";
import { join } from "node:path";

/** A program of ours that runs in a process or thread of its own: its name in the build, and the path of its source. */
export interface Program {
  name: string;
  source: string;
}

// Tests run from the sources, but start these programs from a build of the same sources: in one file they load in a
// tenth of the processor time.
const isBundled = import.meta.env?.PROD === true || process.env["TEST_BUILT_PROGRAMS"] === "yes";

/**
 * From the working directory, like the migrations: bundled code is elsewhere, and every entry starts in the root.
 */
export function programFile({ name, source }: Program): string {
  const built = join(process.cwd(), "build", "server", `${name}.js`);
  return isBundled && existsSync(built) ? built : join(process.cwd(), source);
}
