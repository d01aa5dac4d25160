import { isKnown, type Mark, mergeMarks } from "../mark.ts";
import type { StoredMarks } from "../sync/mark-commands.server.ts";
import type { StoredMark } from "../mark-queries.server.ts";
import type { LocalMark } from "./stored-marks.ts";

/** What the device has, with what the account has: neither loses what the other does not know. */
export function withStored(
  local: readonly LocalMark[],
  stored: readonly StoredMark[],
  owner: string,
): LocalMark[] {
  const byId = new Map(local.map((mark) => [mark.id, mark]));
  const merged = stored.map((mark): LocalMark => {
    const here = byId.get(mark.id);
    byId.delete(mark.id);
    const whole = here ? mergeMarks<Mark>(here, mark) : mark;
    const isSent = !here || isKnown(whole, mark);
    const { state, found } = isSent || !here ? mark : here;
    // An earlier version may have stored it here without its kind.
    return { ...whole, kind: mark.kind, state, found, owner, isSent, refusal: null };
  });
  // What the account had and has no more was deleted long ago.
  return [...merged, ...[...byId.values()].filter(({ isSent }) => !isSent)];
}

/** The device's marks after the account's answer. What was changed here meanwhile is still to be sent. */
export function afterAnswer(
  local: readonly LocalMark[],
  { marks, refused }: StoredMarks,
  owner: string,
): LocalMark[] {
  const stored = new Map(marks.map((mark) => [mark.id, mark]));
  const reasons = new Map(refused.map(({ id, reason }) => [id, reason]));
  return local.map((mark) => {
    const known = stored.get(mark.id);
    const refusal = reasons.get(mark.id) ?? null;
    if (!known || refusal) return refusal ? { ...mark, owner, refusal } : mark;
    const isSent = isKnown(mark, known);
    return isSent ? { ...mark, ...known, owner, isSent, refusal } : { ...mark, owner, refusal };
  });
}
