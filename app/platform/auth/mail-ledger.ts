/** Mails of the last day to one address: what they were for, and when (ms). Newest last. */
export type Sent = { kind: string; at: number }[];

/** Who makes us write: somebody who only knows the address, or its owner, who is signed in. */
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
/** How many mails to one address in an hour and in a day. An owner, who needs them to change anything, has a purse of their own. */
const most: Record<MailCause, { hour: number; day: number }> = {
  stranger: { hour: 5, day: 15 },
  owner: { hour: 10, day: 40 },
};

/** Whether one more mail may go to an address now; a refusal changes nothing and says in how many seconds it may. */
export function nextMail(before: Sent, asked: RequestedMail, now: Date): NextMail {
  const time = now.getTime();
  // What seems to lie ahead was written before the clock was set back, and says nothing.
  const sent = before.filter(({ at }) => at <= time && at > time - day);
  const last = sent.findLast(({ kind }) => kind === asked.kind);
  if (asked.hasPause && last && last.at > time - pause)
    return { ok: false, reason: "on-its-way", seconds: secondsUntil(last.at + pause, time) };
  const free = Math.max(freeAt(sent, most[asked.cause].hour, hour), freeAt(sent, most[asked.cause].day, day));
  if (free > time) return { ok: false, reason: "used-up", seconds: secondsUntil(free, time) };
  return { ok: true, sent: [...sent, { kind: asked.kind, at: time }] };
}

/** When fewer than `count` mails will lie in the time before. */
const freeAt = (sent: Sent, count: number, span: number) => (sent.at(-count)?.at ?? -span) + span;

const secondsUntil = (at: number, now: number) => Math.max(1, Math.ceil((at - now) / 1000));
