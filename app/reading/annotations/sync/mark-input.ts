import { z } from "zod";
import { MarkTargetInput } from "../anchoring/target-input.ts";
import { fitsKind, longestNote, markColours, markKinds, mostSent } from "../mark.ts";

// PostgreSQL refuses NUL characters, and halves of letters.
const text = (most: number) =>
  z
    .string()
    .max(most)
    .transform((words) => words.toWellFormed().replaceAll("\0", "\uFFFD"));

/** What counts only grows, by few: a device that sends the highest number would keep all others from ever changing the mark. */
const mostChanges = 1_000_000;

const [earliest, latest] = [Date.UTC(2020, 0, 1), Date.UTC(2100, 0, 1)];
/** By a clock that may have never been set: as near as can be. */
const Moment = z.number().transform((at) => Math.round(Math.min(latest, Math.max(earliest, at))));

const SentMark = z
  .object({
    id: z.uuid().transform((id) => id.toLowerCase()),
    jid: text(200),
    // Scripts of an earlier version know of no other.
    kind: z.enum(markKinds).default("highlight"),
    colour: z.enum(markColours),
    note: text(longestNote).transform((words) => words.trim()),
    target: MarkTargetInput,
    version: z.number().int().min(1).max(mostChanges),
    life: z.number().int().min(0).max(mostChanges),
    createdAt: z.number(),
    changedAt: Moment,
  })
  .refine((mark) => fitsKind(mark.kind, mark));

/** What a device sends: marks that it has made, changed or deleted, and what its clock says now. */
export const SentMarks = z.object({ now: z.number(), marks: z.array(SentMark).max(mostSent) });
