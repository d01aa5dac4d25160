import { z } from "zod";
import { profileColours } from "#app/identity/colours/public.ts";
import { mainNames, nameField } from "#app/identity/names/public.ts";
import { tidyText } from "#app/platform/text/tidy-text.ts";
import { ageCaps } from "./age-caps.ts";

const longest = (limit: number) => ({
  error: ({ input }: { input?: unknown }) =>
    `At most ${limit} characters; this has ${[...String(input)].length}.`,
});

const fullName = nameField(80).pipe(z.string().min(1, "Enter the name that others see."));

/** Validated by handleFault, whose message states the limit and the given length (V05). */
const handle = z.string().transform((text) => text.trim().replace(/^@/, "").toLowerCase().slice(0, 200));

const ageCap = z
  .string()
  .default("")
  .refine((text) => text === "" || ageCaps.includes(Number(text)), "Choose one of the ages.")
  .transform((text) => (text === "" ? null : Number(text)));

const birthday = z
  .string()
  .default("")
  .transform((text) => text.trim() || null)
  .refine((day) => day === null || isBirthday(day), "Enter a past date as year-month-day.");

function isBirthday(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const at = new Date(`${day}T00:00:00Z`);
  // `2026-02-30` becomes a day in March.
  return (
    !Number.isNaN(at.getTime()) &&
    at.toISOString().startsWith(day) &&
    at.getUTCFullYear() >= 1900 &&
    at <= new Date()
  );
}

const bio = z
  .string()
  .default("")
  .transform(tidyText)
  .pipe(z.string().max(1_000, longest(1_000)));

const mostLinks = 5;
const links = z
  .string()
  .default("")
  .transform((text) => text.split(/\s+/).filter(Boolean))
  .superRefine((list, check) => {
    if (list.length > mostLinks) check.addIssue(`At most ${mostLinks} links; these are ${list.length}.`);
    for (const link of list)
      if (!isLink(link))
        check.addIssue(
          `A link begins with https:// and has at most 300 characters; “${link.slice(0, 60)}” does not.`,
        );
  });

function isLink(link: string): boolean {
  if (link.length > 300 || !URL.canParse(link)) return false;
  const { protocol, username, password, hostname } = new URL(link);
  return protocol === "https:" && username === "" && password === "" && hostname.includes(".");
}

const newPin = z.string().regex(/^\d{4,8}$/, "A PIN has 4 to 8 digits.");

export const AddProfileInput = z.object({
  kind: z.enum(["pen-name", "family"], "Choose what it is for."),
  fullName,
  handle,
  ageCap,
  pin: z.literal("").or(newPin).default(""),
});
export type AddProfile = z.output<typeof AddProfileInput>;

/** What can be changed of any profile. The main one has first and last name, the others one name. */
const common = { handle, bio, links, birthday };
export const MainDetailsInput = z
  .object({ ...mainNames, ...common })
  .transform((input) => ({ ...input, fullName: null, ageCap: null }));
export const SubDetailsInput = z
  .object({ fullName, ageCap, ...common })
  .transform((input) => ({ ...input, firstName: null, lastName: null }));
export type Details = z.output<typeof MainDetailsInput> | z.output<typeof SubDetailsInput>;

export const ColourInput = z.object({
  colour: z.enum(
    profileColours.map(({ name }) => name),
    "Choose one of the colours.",
  ),
});

/** The bio alone, as it is edited on the public page. */
export const BioInput = z.object({ bio });

export const PinInput = z.object({ pin: newPin });
export const RemovalInput = z.object({
  keeps: z.enum(["for-main", "nothing"], "Choose what becomes of its writings."),
});
