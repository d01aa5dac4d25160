import { profileSyncDelay } from "#app/platform/http/times.ts";
import type { Clock } from "#app/platform/http/clock.ts";

export interface ProfileSyncParts {
  clock: Clock;
  /** Loaded, signed in, and with an id. */
  isReady: () => boolean;
  /** C10. */
  sync: () => Promise<void>;
  /** X10: failures are only logged. */
  log: (failure: unknown) => void;
}

/** S06: syncs the browser's profile data with the server, once. */
export class ProfileSync {
  #parts: ProfileSyncParts;
  #running = 0;
  #isDone = false;

  constructor(parts: ProfileSyncParts) {
    this.#parts = parts;
  }

  start(): Promise<void> {
    return this.#run(false);
  }

  signInChanged(isSignedIn: boolean): Promise<void> {
    if (isSignedIn) return this.#run(false);
    this.#isDone = false;
    return Promise.resolve();
  }

  /** From a sign-in or sign-up page to any other. */
  navigated(from: string, to: string): void {
    if (!isAuthPage(from) || isAuthPage(to)) return;
    this.#parts.clock.after(profileSyncDelay, () => void this.#run(true));
  }

  async #run(isForced: boolean): Promise<void> {
    const { isReady, sync, log } = this.#parts;
    if (!isReady() || (!isForced && (this.#isDone || this.#running > 0))) return;
    this.#running++;
    try {
      await sync();
    } catch (failure) {
      log(failure);
    }
    // Failures too: there is no retry.
    this.#isDone = true;
    this.#running--;
  }
}

const isAuthPage = (path: string) => /^\/sign-(in|up)(\/|$)/.test(path);
