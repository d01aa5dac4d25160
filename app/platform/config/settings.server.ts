import { resolve } from "node:path";
import { z } from "zod";

const wholeNumber = (least: number, most: number, fallback: number) =>
  z.coerce
    .number()
    .int()
    .min(least)
    .max(most)
    .default(fallback)
    .describe(`a whole number from ${least} to ${most}`);

/**
 * Every setting, its default, and in `describe`, which comes last, what it accepts: the words about a wrong one.
 * `docs/settings.md` lists the same; a test compares the two.
 */
export const SettingsSchema = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z.string().trim().min(1).default("::").describe("an address of this machine to listen on"),
  DATA_DIR: z
    .string()
    .min(1)
    .default("./data")
    .transform((path) => resolve(path))
    .describe("a folder; it is made when missing"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe("an address like postgresql://user:password@host/database"),
  SITE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .transform((url) => url?.replace(/\/+$/, ""))
    .describe("the site's public address, like https://books.example.org"),
  SITE_NAME: z.string().trim().min(1).max(60).default("Octavo").describe("a name of at most 60 characters"),
  OPERATOR_NAME: z.string().trim().min(1).max(120).optional().describe("a name of at most 120 characters"),
  OPERATOR_CONTACT: z
    .string()
    .trim()
    .min(3)
    .max(200)
    .optional()
    .describe("a mail or web address of at most 200 characters"),
  OPERATOR_JURISDICTION: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .optional()
    .describe("a place of at most 120 characters"),
  STORAGE_URL: z
    .url({ protocol: /^(file|s3)$/ })
    .optional()
    .describe("an address like file:///folder or s3://KEY:SECRET@host/bucket"),
  DEMO_CATALOG: z.enum(["yes", "no"]).default("yes").describe("yes or no"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"])
    .default("info")
    .describe("fatal, error, warn, info, debug or silent"),
  IMPORT_MAX_FILE_MB: wholeNumber(1, 100_000, 200),
  IMPORT_MAX_UNPACKED_MB: wholeNumber(1, 100_000, 600),
  IMPORT_MAX_ENTRIES: wholeNumber(1, 1_000_000, 10_000),
  IMPORT_DEADLINE_SECONDS: wholeNumber(1, 86_400, 120),
  PAGE_CACHE_MB: wholeNumber(1, 100_000, 64),
  RATE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000, 1200),
  TRUST_PROXY: wholeNumber(0, 10, 0),
});

export type Settings = z.output<typeof SettingsSchema>;

/** A setting that cannot be used; the message names it and what it accepts. */
export class WrongSetting extends Error {
  override name = "WrongSetting";
}

/** Reads settings from an environment; an empty value counts as not given. Throws WrongSetting. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = SettingsSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
  throw new WrongSetting([...names].map((name) => explain(name, given[name])).join("\n"));
}

function explain(name: string, value: string | undefined): string {
  const accepted = new Map(Object.entries(SettingsSchema.shape)).get(name)?.description;
  // Addresses may hold passwords, and this message ends up in logs.
  const shown = /URL|KEY|SECRET|PASSWORD|TOKEN/.test(name) ? "" : `, not ${JSON.stringify(value)}`;
  return `The setting ${name} must be ${accepted ?? "something else"}${shown}.`;
}
