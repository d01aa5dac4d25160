import { z } from "zod";

/** The most visits that a device sends at once; it sends the rest in further batches. */
export const mostInBatch = 100;
const oldestDays = 30;
const dayMs = 86_400_000;
/** How far ahead the clock of a device may be. */
const aheadMs = 5 * 60_000;

/** A visit as it is sent. Everything in it only grows while it lasts, so that it may arrive repeatedly and in any order. */
export const SentVisit = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  jid: z.string().min(1).max(200),
  chapter: z.string().min(1).max(300),
  /** Milliseconds since 1970. */
  openedAt: z.number(),
  activeSeconds: z.number(),
  progression: z.number(),
  isFinished: z.boolean(),
  /** The first of a chapter of the work; recorders of earlier releases do not say. */
  isFirstVisit: z.boolean().default(false),
  isFirstOpening: z.boolean(),
  isFirstFinish: z.boolean(),
  /** The day in UTC on which this device first opened a chapter of the work; earlier releases did not note it. */
  begunOn: z.iso.date().nullable().default(null),
  /** The host of the page with the link; empty when there was none, `inside` when it was the chapter before. */
  from: z.string().max(260),
});
export type SentVisit = z.output<typeof SentVisit>;

/** Why something was not counted as it was sent; a visit that is only made possible is counted. */
export const refusals = {
  "not-a-batch": "Batches that could not be read",
  "too-many": "Batches with too many visits",
  "not-a-visit": "Visits that could not be read",
  "too-old": "Visits older than a month",
  future: "Visits in the future",
  impossible: "Visits longer or further than possible, reduced",
  unknown: "Visits to chapters that cannot be read here, or by their author",
  robot: "Batches of robots and operators",
} as const;
export type Refusal = keyof typeof refusals;

export const isRefusal = (name: string): name is Refusal => Object.hasOwn(refusals, name);

export interface ReadBatch {
  visits: SentVisit[];
  refused: Partial<Record<Refusal, number>>;
}

/** The possible visits of a batch. Never throws: what cannot be is dropped, or reduced, and counted. */
export function readBatch(sent: unknown, now: Date): ReadBatch {
  if (!Array.isArray(sent)) return { visits: [], refused: { "not-a-batch": 1 } };
  if (sent.length > mostInBatch) return { visits: [], refused: { "too-many": 1 } };
  const refused: ReadBatch["refused"] = {};
  const visits = new Map<string, SentVisit>();
  for (const each of sent) {
    const { visit, reason } = readVisit(each, now.getTime());
    if (reason) refused[reason] = (refused[reason] ?? 0) + 1;
    if (visit) visits.set(visit.id, grown(visits.get(visit.id), visit));
  }
  return { visits: [...visits.values()], refused };
}

function readVisit(sent: unknown, now: number): { visit?: SentVisit; reason?: Refusal } {
  const read = SentVisit.safeParse(sent);
  if (!read.success) return { reason: "not-a-visit" };
  const given = read.data;
  if (given.openedAt > now + aheadMs) return { reason: "future" };
  if (given.openedAt < now - oldestDays * dayMs) return { reason: "too-old" };
  const most = Math.min(dayMs, Math.max(0, now - given.openedAt) + aheadMs) / 1000;
  const activeSeconds = Math.floor(Math.min(most, Math.max(0, given.activeSeconds)));
  const progression = Math.min(1, Math.max(0, given.progression));
  const isPossible = activeSeconds === Math.floor(given.activeSeconds) && progression === given.progression;
  const visit = { ...given, activeSeconds, progression };
  return isPossible ? { visit } : { visit, reason: "impossible" };
}

/** The same visit twice in one batch: the larger of each number. */
function grown(known: SentVisit | undefined, given: SentVisit): SentVisit {
  if (!known) return given;
  return {
    ...known,
    activeSeconds: Math.max(known.activeSeconds, given.activeSeconds),
    progression: Math.max(known.progression, given.progression),
    isFinished: known.isFinished || given.isFinished,
    isFirstVisit: known.isFirstVisit || given.isFirstVisit,
    isFirstOpening: known.isFirstOpening || given.isFirstOpening,
    isFirstFinish: known.isFirstFinish || given.isFirstFinish,
    begunOn: known.begunOn ?? given.begunOn,
  };
}
