import { isDeleted } from "../mark.ts";
import type { RefusalReason } from "../mark-labels.ts";
import type { StoredMark } from "../mark-queries.server.ts";

/** A mark as this device stores it, sent or not. */
export interface LocalMark extends StoredMark {
  /** The profile that made it; null for whoever was not signed in. */
  owner: string | null;
  /** Whether the account has it as it is here. */
  isSent: boolean;
  /** Why the account did not take it. */
  refusal: RefusalReason | null;
}

export const keyOf = (jid: string) => window.octavoLocatorKey("marks", jid);

/** The marks of a book on this device that `profile` may see: its own, and those that were made before signing in. */
export function loadMarks(jid: string, profile: string | null): LocalMark[] {
  return loadAll(jid).filter(({ owner }) => owner === null || owner === profile);
}

/**
 * Replaces what this profile has in a book. Marks of others stay only until their accounts have them: nobody who reads here later is to find
 * them. False when the device has no room for them.
 */
export function saveMarks(jid: string, profile: string | null, marks: readonly LocalMark[]): boolean {
  const others = loadAll(jid).filter(({ owner, isSent }) => owner !== null && owner !== profile && !isSent);
  // What was deleted, and is known to be, need not be remembered here; nor what no account has heard of.
  return write(jid, [
    ...others,
    ...marks.filter((mark) => !isDeleted(mark) || (!mark.isSent && mark.owner !== null)),
  ]);
}

function write(jid: string, marks: readonly LocalMark[]): boolean {
  try {
    if (marks.length === 0) localStorage.removeItem(keyOf(jid));
    else localStorage.setItem(keyOf(jid), JSON.stringify(marks));
    return true;
  } catch {
    // Full or disabled.
    return false;
  }
}

/** The books that this device stores marks of for the selected profile. */
export const listBooksWithMarks = (): string[] => listBooksOf(keyOf(""));

/** The books that stand behind `prefix` in keys of the selected profile. */
export function listBooksOf(prefix: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix) && !key.includes(":", prefix.length))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}

function loadAll(jid: string): LocalMark[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(jid)) ?? "[]");
    // Those of an earlier version are all highlights.
    return Array.isArray(stored)
      ? stored.filter(isLocalMark).map((mark) => ({ ...mark, kind: mark.kind ?? "highlight" }))
      : [];
  } catch {
    // Storage is disabled, or holds something else.
    return [];
  }
}

function isLocalMark(value: unknown): value is LocalMark {
  if (typeof value !== "object" || value === null) return false;
  const mark: Record<string, unknown> = { ...value };
  return (
    ["id", "jid", "colour", "note", "state"].every((key) => typeof mark[key] === "string") &&
    ["version", "life", "createdAt", "changedAt"].every((key) => typeof mark[key] === "number") &&
    typeof mark["target"] === "object" &&
    mark["target"] !== null
  );
}
