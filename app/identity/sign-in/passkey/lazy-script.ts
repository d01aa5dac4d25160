import { lazyScriptRetries, lazyScriptTimeout } from "#app/platform/http/times.ts";
import { browserClock, type Clock, wait } from "#app/platform/http/clock.ts";

/** Exponential backoff: 100 ms, doubled each time. */
const firstPause = 100;

/** Loads a module lazily: up to five retries, and "Failed to load" after 15 s in any case (X08, L03). */
export function loadLazily<Part>(load: () => Promise<Part>, clock: Clock = browserClock): Promise<Part> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const fail = (cause?: unknown) => {
      isOver = true;
      reject(new Error("Failed to load", { cause }));
    };
    const callOff = clock.after(lazyScriptTimeout, fail);
    const tryAgain = async (retry: number): Promise<void> => {
      try {
        resolve(await load());
        callOff();
      } catch (cause) {
        if (isOver) return;
        if (retry === lazyScriptRetries) {
          callOff();
          return fail(cause);
        }
        await wait(clock, firstPause * 2 ** retry);
        if (!isOver) await tryAgain(retry + 1);
      }
    };
    void tryAgain(0);
  });
}
