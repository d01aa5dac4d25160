/** What is known of a reader who opens a work for adults only. */
interface Reader {
  /** Of the active profile; null when it has none, and for anonymous readers. */
  birthday: string | null;
  /** Of a family profile, which another profile of the account has set. */
  ageCap: number | null;
  /** Whether this browser has answered before. */
  hasMark: boolean;
}

/** A birthday, or an age cap set by the family, decides; all other readers are asked once. */
export function adultGate({ birthday, ageCap, hasMark }: Reader, now: Date): "open" | "ask" | "too-young" {
  if (ageCap !== null) return ageCap >= 18 ? "open" : "too-young";
  if (birthday !== null) return isOfAge(birthday, now) ? "open" : "too-young";
  return hasMark ? "open" : "ask";
}

function isOfAge(birthday: string, now: Date): boolean {
  const today = now.toISOString().slice(0, 10);
  const eighteenth = `${String(Number(birthday.slice(0, 4)) + 18).padStart(4, "0")}${birthday.slice(4)}`;
  return eighteenth <= today;
}
