import {
  genres,
  aiUseLabels,
  audienceLabels,
  contentWarnings,
  licenceLabels,
  progressLabels,
} from "#app/catalog/labels/public.ts";
import { isZone } from "#app/ui/times/times.ts";
import { z } from "zod";
import { isbn13 } from "#app/manuscript/epub/read/package/metadata/identifiers.ts";
import { lengthOf, tooLong, workLimits } from "#app/authoring/text-limits/public.ts";
import { commentsLabels, nextDateLabels } from "../frame/work-labels.ts";
import { line, lines, oneOf, orNull, title, optionalOneOf } from "../fields/limited-text.ts";
import { tidyTitle } from "../fields/tidy-text.ts";

const number = new Intl.NumberFormat("en");

/** Several checked boxes, one value per line. */
const chosen = (choices: readonly string[]) =>
  z
    .string()
    .default("")
    .transform((text) => choices.filter((choice) => text.split("\n").includes(choice)));

const chosenWarnings = chosen(contentWarnings.stored).refine(
  (list) => list.length < 2 || !list.includes(contentWarnings.none),
  `Choose either “${contentWarnings.noneLabel}” or warnings.`,
);

/** Separated by commas or lines, without duplicates that differ only by case. */
export function splitTags(text: string): string[] {
  const tags = new Map<string, string>();
  for (const part of text.split(/[,،、\n]/)) {
    const tag = tidyTitle(part).replace(/^#/, "");
    if (tag && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
}

/** More than all tags of full length need. A longer text is refused whole: it would be split into thousands of tags. */
const mostOfTags = 20_000;

const tags = z
  .string()
  .default("")
  .refine((text) => lengthOf(text) <= mostOfTags, {
    error: ({ input }) => tooLong("Tags", mostOfTags, lengthOf(String(input))),
    abort: true,
  })
  .transform(splitTags)
  .superRefine((list, check) => {
    if (list.length > workLimits.tags)
      check.addIssue(`Tags: at most ${workLimits.tags}; these are ${number.format(list.length)}.`);
    for (const tag of list) {
      const given = lengthOf(tag);
      if (given > workLimits.tag)
        check.addIssue(tooLong(`The tag “${tag.slice(0, 24)}…”`, workLimits.tag, given));
    }
  });

/** A language tag in canonical form. */
export const language = z
  .string()
  .default("")
  .transform((tag, check) => {
    try {
      const [known] = Intl.getCanonicalLocales(tag);
      if (known && known.length <= 35) return known;
    } catch {
      // Not a language tag; reported below.
    }
    check.addIssue("Choose the language it is written in.");
    return z.NEVER;
  });

/** A number of words, or null; accepts digit grouping. */
const goal = (most: number) =>
  z
    .string()
    .default("")
    .transform((text) => text.replace(/[\s,.’']/g, ""))
    .refine(
      (text) => text === "" || (/^\d{1,8}$/.test(text) && Number(text) >= 1 && Number(text) <= most),
      `A goal is a number of words, at most ${number.format(most)}.`,
    )
    .transform((text) => (text === "" ? null : Number(text)));

/** The time zone that the author's browser names; UTC without scripts. */
const zone = z
  .string()
  .default("")
  .transform((name) => (isZone(name) ? name : "UTC"));

/** The author's goals in words, for the work and for a day. */
export const GoalsInput = z.object({ wordGoal: goal(10_000_000), dayGoal: goal(100_000), dayZone: zone });

/** An ISBN of ten or thirteen digits, stored as thirteen; the last is a check digit. */
const isbn = z
  .string()
  .default("")
  .transform((text, check) => {
    const bare = text.replace(/^\s*isbn(-1[03])?\s*:?/i, "").trim();
    if (bare === "") return null;
    const digits = isbn13(bare);
    if (digits) return digits;
    check.addIssue("This is no ISBN. Compare its ten or thirteen digits: one may be missing or mistyped.");
    return z.NEVER;
  });

const mostOfNote = 1_000;
const mostOfPosition = 20;

/** All settings of a work except cover, author name and chapters. */
export const SettingsInput = z.object({
  title,
  subtitle: orNull(line("Subtitle", workLimits.subtitle)),
  summary: orNull(lines("Summary", workLimits.summary)),
  language,
  genres: chosen(genres),
  tags,
  warnings: chosenWarnings,
  seriesName: orNull(line("Series", workLimits.title)),
  seriesPosition: orNull(line("Number in the series", mostOfPosition)),
  isbn,
  audience: optionalOneOf(audienceLabels),
  licence: oneOf(licenceLabels),
  aiUse: optionalOneOf(aiUseLabels),
  aiNote: orNull(lines("About the use of AI", mostOfNote)),
  comments: oneOf(commentsLabels),
  nextDate: oneOf(nextDateLabels).default("hidden"),
  progress: oneOf(progressLabels),
  ...GoalsInput.shape,
});
export type Settings = z.output<typeof SettingsInput>;

export type SettingField = keyof Settings;
export const settingFields = Object.keys(SettingsInput.shape) as SettingField[];
