import { z } from "zod";
import { deviceKinds, mostProgressions } from "./stored-progression.ts";

/** The most devices whose progressions are stored for a book. */
export const mostDevices = 30;
/** Half of what the column holds, so that a device can go on counting. */
const mostCount = 1_000_000_000;

const text = (most: number) =>
  z
    .string()
    .max(most)
    .transform((words) => words.toWellFormed());
const share = z.number().min(0).max(1);
const Count = z.number().int().min(1).max(mostCount);

const SentProgression = z.object({
  jid: text(200),
  count: Count,
  seen: z
    .record(z.uuid(), Count)
    .refine((seen) => Object.keys(seen).length <= 2 * mostDevices)
    .default({}),
  locator: z.object({
    chapter: text(300),
    fragment: text(300).nullable(),
    offset: z.number().int().min(0).max(10_000_000),
    anchor: text(300).nullable(),
    progression: share,
    // It may have cut a letter in two.
    quote: text(200).optional(),
    near: z.array(text(300)).max(24).optional(),
  }),
  /** Of the book, for a chapter that is not in it any more. */
  total: share.nullable(),
  /** In milliseconds, by the device's clock. */
  readAt: z.number(),
});
export type SentProgression = z.output<typeof SentProgression>;

/** What a device sends: its progressions, and what its clock says now. */
export const SentProgressions = z.object({
  device: z.uuid(),
  kind: z.enum(deviceKinds),
  now: z.number(),
  places: z.array(SentProgression).max(mostProgressions),
});
export type SentProgressions = z.output<typeof SentProgressions>;
