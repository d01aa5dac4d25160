import { vi } from "vitest";

/**
 * Sends requests for files that nobody makes meanwhile. The site waits for them for some seconds by the clock, which runs
 * ahead here: ten seconds at every reading.
 */
export async function withoutWaiting<T>(request: () => Promise<T>): Promise<T> {
  const now = performance.now.bind(performance);
  let readings = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + ++readings * 10_000);
  try {
    return await request();
  } finally {
    clock.mockRestore();
  }
}

/** Sends requests for files that are made meanwhile. The site waits for them however slow the machine is: its clock stands. */
export async function withPatience<T>(request: () => Promise<T>): Promise<T> {
  const now = performance.now();
  const clock = vi.spyOn(performance, "now").mockReturnValue(now);
  try {
    return await request();
  } finally {
    clock.mockRestore();
  }
}
