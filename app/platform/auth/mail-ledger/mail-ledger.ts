/** Mails of the last day to one address: purpose and time (ms). Newest last. */
export type Sent = { kind: string; at: number }[];

/** Who caused the mail: somebody who only knows the address, or its signed-in owner. */
export type MailCause = "stranger" | "owner";

export interface RequestedMail {
  kind: string;
  cause: MailCause;
  /** R05: a minute between two of one kind. */
  hasPause: boolean;
}

export type NextMail =
  | { ok: true; sent: Sent }
  | { ok: false; reason: "on-its-way" | "used-up"; seconds: number };

const hour = 3_600_000;
const day = 24 * hour;
const pause = 60_000;
/**
 * The most mails to one address in an hour and in a day. An owner needs mails to change anything and has a limit of
 * their own.
 */
const most: Record<MailCause, { hour: number; day: number }> = {
  stranger: { hour: 5, day: 15 },
  owner: { hour: 10, day: 40 },
};

/** Whether one more mail may be sent to an address now; if not, in how many seconds. A refusal records nothing. */
export function nextMail(before: Sent, requested: RequestedMail, now: Date): NextMail {
  const time = now.getTime();
  // Entries in the future were written before the clock was set back and are ignored.
  const sent = before.filter(({ at }) => at <= time && at > time - day);
  const last = sent.findLast(({ kind }) => kind === requested.kind);
  if (requested.hasPause && last && last.at > time - pause)
    return { ok: false, reason: "on-its-way", seconds: secondsUntil(last.at + pause, time) };
  const free = Math.max(
    freeAt(sent, most[requested.cause].hour, hour),
    freeAt(sent, most[requested.cause].day, day),
  );
  if (free > time) return { ok: false, reason: "used-up", seconds: secondsUntil(free, time) };
  return { ok: true, sent: [...sent, { kind: requested.kind, at: time }] };
}

/** When fewer than `count` mails will remain within the span. */
const freeAt = (sent: Sent, count: number, span: number) => (sent.at(-count)?.at ?? -span) + span;

const secondsUntil = (at: number, now: number) => Math.max(1, Math.ceil((at - now) / 1000));
