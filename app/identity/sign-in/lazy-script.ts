import { lazyScriptRetries, lazyScriptTimeout } from "#app/platform/http/times.ts";
import { browserClock, type Clock, wait } from "#app/platform/http/clock.ts";

/** From one try to the next: 100 ms, then twice as long each time. */
const firstPause = 100;

/** Loads a part that comes when it is needed: up to five more tries, and "Failed to load" after 15 s whatever (X08, L03). */
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
