import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { paymentConflicts, paymentSettings } from "./payment-providers.server.ts";

const wholeNumber = (least: number, most: number, fallback: number) =>
  z.coerce
    .number()
    .int()
    .min(least)
    .max(most)
    .default(fallback)
    .describe(`a whole number from ${least} to ${most}`);

/** A bucket needs a key, and a key its secret. */
function namesKeyAndBucket(address: string): boolean {
  if (!address.startsWith("s3:")) return true;
  const { username, password, pathname } = new URL(address);
  return username !== "" && password !== "" && pathname.length > 1;
}

/** H08: a name and an address, or none. */
const socialLink = (fallback: string) =>
  z
    .string()
    .trim()
    .max(300)
    .regex(/^(none|\S.* https?:\/\/\S+)$/)
    .default(fallback)
    .describe("a name and an address, like Mastodon https://social.example/@books, or none");
const OidcProvider = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
  name: z.string().trim().min(1).max(60),
  issuer: z.url({ protocol: /^https?$/ }),
  clientId: z.string().trim().min(1),
  clientSecret: z.string().min(1),
});

/** JSON in one setting, as there can be any number of providers. */
const OidcProviders = z
  .string()
  .default("[]")
  .transform((text, check) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      check.addIssue("it is not JSON");
      return z.NEVER;
    }
  })
  .pipe(z.array(OidcProvider))
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, "two providers have the same id")
  .describe(
    'a JSON list of OpenID Connect providers, each {"id", "name", "issuer", "clientId", "clientSecret"}',
  );

/**
 * Every setting with its default. `describe`, which comes last, names the accepted values for error messages.
 * `docs/settings.md` lists the same; a test compares the two.
 */
export const SettingsSchema = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z.string().trim().min(1).default("127.0.0.1").describe("an address of this machine to listen on"),
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
    .describe("an email or web address of at most 200 characters"),
  OPERATOR_JURISDICTION: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .optional()
    .describe("a place of at most 120 characters"),
  SOCIAL_LINK_1: socialLink("Mastodon https://mastodon.social/tags/books"),
  SOCIAL_LINK_2: socialLink("Bluesky https://bsky.app/hashtag/books"),
  SOCIAL_LINK_3: socialLink("Reddit https://www.reddit.com/r/books/"),
  SOURCE_URL: z
    .union([z.url({ protocol: /^https?$/ }), z.literal("/source.zip")])
    .default("/source.zip")
    .describe("the address of the source code that this site runs, like https://git.example.org/octavo"),
  STORAGE_URL: z
    .url({ protocol: /^(file|s3)$/ })
    .refine(namesKeyAndBucket)
    .optional()
    .describe("an address like file:///folder or s3://KEY:SECRET@host/bucket"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe("an address like smtps://user:password@mail.example.org:465"),
  MAIL_FROM: z
    .string()
    .trim()
    .refine((given) => readSender(given) !== null)
    .optional()
    .describe("an email address, or a name and an email address in angle brackets"),
  MAIL_CONNECTIONS: wholeNumber(3, 100, 8),
  MAIL_PER_SECOND: wholeNumber(0, 10_000, 10),
  DEMO_CATALOG: z.enum(["yes", "no"]).default("yes").describe("yes or no"),
  AUTH_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe("at least 32 characters that nobody can guess, the same for every process of the site"),
  AUTH_SECRET_OLD: z
    .string()
    .min(32)
    .optional()
    .describe("the AUTH_SECRET of before, until `octavo keys rotate` has run"),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12)
    .optional()
    .describe("at least 12 characters: the site's keys go into backups, locked with it"),
  SESSION_DAYS: wholeNumber(1, 3650, 90),
  OIDC_PROVIDERS: OidcProviders,
  STOLEN_PASSWORDS_FILE: z
    .string()
    .min(1)
    .transform((path) => resolve(path))
    .refine((path) => existsSync(path))
    .optional()
    .describe("a file that octavo passwords made"),
  ...paymentSettings,
  PLAN_CURRENCY: z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => Intl.supportedValuesOf("currency").includes(code))
    .default("EUR")
    .describe("a currency's three letters, like EUR"),
  PLAN_MONTHLY_PRICE: wholeNumber(0, 100_000_000, 600),
  PLAN_YEARLY_PRICE: wholeNumber(0, 100_000_000, 6000),
  TRIAL_DAYS: wholeNumber(0, 365, 14),
  GRACE_DAYS: wholeNumber(0, 90, 3),
  PAST_DUE_DAYS: wholeNumber(0, 90, 14),
  MAX_SUB_USERS: wholeNumber(0, 100, 8),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"])
    .default("info")
    .describe("fatal, error, warn, info, debug or silent"),
  PICTURE_MAX_MB: wholeNumber(1, 200, 20),
  IMPORT_MAX_FILE_MB: wholeNumber(1, 100_000, 200),
  IMPORT_MAX_UNPACKED_MB: wholeNumber(1, 100_000, 600),
  IMPORT_MAX_TEXT_MB: wholeNumber(1, 100_000, 64),
  IMPORT_MAX_ENTRIES: wholeNumber(1, 1_000_000, 10_000),
  IMPORT_DEADLINE_SECONDS: wholeNumber(1, 86_400, 120),
  QUOTA_WORKS: wholeNumber(0, 1_000_000, 500),
  QUOTA_MB: wholeNumber(0, 10_000_000, 2048),
  QUOTA_IMPORTS_PER_DAY: wholeNumber(0, 1_000_000, 100),
  PAGE_CACHE_MB: wholeNumber(1, 100_000, 64),
  RATE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000, 1200),
  DEVICE_FIRSTS: z.enum(["yes", "no"]).default("yes").describe("yes or no"),
  STANDBY: z.enum(["yes", "no"]).default("yes").describe("yes or no"),
  SHED_LOAD_ABOVE_MS: wholeNumber(0, 60_000, 200),
  TRUST_PROXY: wholeNumber(0, 10, 0),
});

/** The name and address of a sender, or null when the text is not one. */
export function readSender(given: string): { name: string; address: string } | null {
  const parts = /^(?:"?(?<name>[^"<>\p{Cc}]*?)"?\s*<)?(?<address>[^\s<>()",;:@]+@[^\s<>()",;:@]+)>?$/u.exec(
    given,
  );
  const { name = "", address } = parts?.groups ?? {};
  if (!address || address.length > 254 || given.includes("<") !== given.endsWith(">")) return null;
  return { name, address };
}

export type Settings = z.output<typeof SettingsSchema>;

/** An invalid setting; the message names it and the accepted values. */
export class InvalidSettingError extends Error {
  override name = "InvalidSettingError";
}

/** Reads settings from an environment; an empty value counts as not given. Throws InvalidSettingError. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = SettingsSchema.safeParse(given);
  if (parsed.success) {
    const conflicts = paymentConflicts(parsed.data);
    if (conflicts.length > 0) throw new InvalidSettingError(conflicts.join("\n"));
    return parsed.data;
  }
  const issues = Map.groupBy(parsed.error.issues, (issue) => String(issue.path[0]));
  const lines = [...issues].map(([name, found]) => explain(name, given[name]) + explainParts(found));
  throw new InvalidSettingError(lines.join("\n"));
}

/** X12: which parts of a compound setting are missing or invalid. Names of parts only, never their values. */
function explainParts(issues: z.core.$ZodIssue[]): string {
  return issues
    .filter((issue) => issue.path.length > 2 || issue.code === "custom")
    .map((issue) => ` ${partName(issue.path)}: ${issue.message}.`)
    .join("");
}

function partName([name, index, part]: PropertyKey[]): string {
  return part === undefined ? String(name) : `Entry ${Number(index) + 1}, ${String(part)}`;
}

function explain(name: string, value: string | undefined): string {
  const accepted = new Map(Object.entries(SettingsSchema.shape)).get(name)?.description;
  // Addresses may contain passwords, and this message ends up in logs.
  const shown = /URL|KEY|SECRET|PASS|TOKEN|AUTHORIZATION|PROVIDERS/.test(name)
    ? ""
    : `, not ${JSON.stringify(value)}`;
  return `The setting ${name} must be ${accepted ?? "something else"}${shown}.`;
}
