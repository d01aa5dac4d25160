import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memory = "/dev/shm";
const wanted = 2 * 1024 ** 3;

/**
 * Where what is thrown away in a moment is best written: in memory, if there is enough, else where temporary files go. A
 * database is copied there in a tenth of the time, and a busy disk delays no test.
 */
export function quickFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= wanted ? memory : tmpdir();
  } catch {
    // A machine without one.
    return tmpdir();
  }
}
