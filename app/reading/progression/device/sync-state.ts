import type { Locator } from "../stored-progression.ts";

/** What this device knows of its progression in a book for a profile, sent or not. */
export interface SyncState {
  profile: string;
  /** Of the last progression; 0 before the first. */
  count: number;
  /** The last one that the site has. */
  sent: number;
  seen: Record<string, number>;
  /** The last progression; null before the first. */
  locator: Locator | null;
  /** From 0 to 1 in the book; null when it is not known here. */
  total: number | null;
  /** When it was read, by this device's clock. */
  at: number;
}

const keyOf = (jid: string) => window.octavoLocatorKey("synced", jid);

const none = (profile: string): SyncState => ({
  profile,
  count: 0,
  sent: 0,
  seen: {},
  locator: null,
  total: null,
  at: 0,
});

/** What is stored, or a beginning; `isOthers` when it is of another account that reads in this browser. */
export function loadSyncState(jid: string, profile: string): { state: SyncState; isOthers: boolean } {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(jid)) ?? "null");
    if (typeof stored !== "object" || stored === null) return { state: none(profile), isOthers: false };
    const state = { ...none(profile), ...(stored as Partial<SyncState>) };
    return state.profile === profile ? { state, isOthers: false } : { state: none(profile), isOthers: true };
  } catch {
    // Storage is disabled, or holds something else.
    return { state: none(profile), isOthers: false };
  }
}

export function saveSyncState(jid: string, state: SyncState): void {
  try {
    localStorage.setItem(keyOf(jid), JSON.stringify(state));
  } catch {
    // Storage is full or disabled: the progression is sent while the page is open.
  }
}
