import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { analyticsConflicts, analyticsSettings } from "./analytics-settings.server.ts";
import { errorSettings } from "./error-settings.server.ts";
import { paymentConflicts, paymentSettings } from "./payment-providers.server.ts";
import { type Setting, setting, wholeNumber } from "./setting.ts";

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

/** Every setting with its default, by the section of `docs/settings.md` that lists it. */
export const settingSections = {
  "The site": {
    PORT: setting(wholeNumber(0, 65_535, 3000), { note: "; 0 lets the system choose" }),
    HOST: setting(
      z.string().trim().min(1).default("127.0.0.1").describe("an address of this machine to listen on"),
      {
        note: "; `::` for all, IPv6 and IPv4, so that other machines reach the site without a proxy",
        unset: ": this machine only",
      },
    ),
    SITE_URL: setting(
      z
        .url({ protocol: /^https?$/ })
        .optional()
        .transform((url) => url?.replace(/\/+$/, ""))
        .describe("the site's public address, like https://books.example.org"),
      { unset: ": `http://localhost:PORT`" },
    ),
    SITE_NAME: setting(
      z.string().trim().min(1).max(60).default("Octavo").describe("a name of at most 60 characters"),
    ),
    OPERATOR_NAME: setting(
      z.string().trim().min(1).max(120).optional().describe("a name of at most 120 characters"),
      { note: ": who runs the site, for the information pages", unset: ': "the operator of this site"' },
    ),
    OPERATOR_CONTACT: setting(
      z
        .string()
        .trim()
        .min(3)
        .max(200)
        .optional()
        .describe("an email or web address of at most 200 characters"),
      { note: ", shown on the information pages", unset: ": the pages say that there is none yet" },
    ),
    OPERATOR_JURISDICTION: setting(
      z.string().trim().min(1).max(120).optional().describe("a place of at most 120 characters"),
      { note: " whose law the terms follow", unset: ": the operator's own" },
    ),
    SOCIAL_LINK_1: setting(socialLink("Mastodon https://mastodon.social/tags/books"), {
      note: ": one of three links at the foot of every page",
    }),
    SOCIAL_LINK_2: setting(socialLink("Bluesky https://bsky.app/hashtag/books")),
    SOCIAL_LINK_3: setting(socialLink("Reddit https://www.reddit.com/r/books/")),
    SOURCE_URL: setting(
      z
        .union([z.url({ protocol: /^https?$/ }), z.literal("/source.zip")])
        .default("/source.zip")
        .describe("the address of the source code that this site runs, like https://git.example.org/octavo"),
      {
        note: ": linked from About and the foot of every page",
        unset: ": the site packs the sources it runs from",
      },
    ),
    MAX_SUB_USERS: setting(wholeNumber(0, 100, 8), {
      note: ": pen names and family profiles of one account",
    }),
    DEMO_CATALOG: setting(z.enum(["yes", "no"]).default("yes").describe("yes or no"), {
      note: ": whether a new, empty site is filled with the demo works",
    }),
    LOG_LEVEL: setting(
      z
        .enum(["fatal", "error", "warn", "info", "debug", "silent"])
        .default("info")
        .describe("fatal, error, warn, info, debug or silent"),
      { unset: " (the command line: `warn`)" },
    ),
    PAGE_CACHE_MB: setting(wholeNumber(1, 100_000, 64), { note: ": memory for finished pages" }),
    RATE_LIMIT_PER_MINUTE: setting(wholeNumber(0, 1_000_000, 1200), {
      note: ": pages that must be made again for one client in a minute (a search counts as 5, a stored file as 0.1, a kept page as nothing, each 64 kB of a body and each 10 ms of the processor beyond 50 as 1); 0 for no limit",
    }),
    DEVICE_FIRSTS: setting(z.enum(["yes", "no"]).default("yes").describe("yes or no"), {
      note: ": whether a device may say that it opens or finishes a chapter of a work for the first time; without it only signed-in readers are counted once over several days (decision 240)",
    }),
    STANDBY: setting(z.enum(["yes", "no"]).default("yes").describe("yes or no"), {
      note: ": whether `npm start` keeps a second process that has loaded the program and opens nothing, so that a site whose process dies is back at once (decision 187)",
    }),
    SHED_LOAD_ABOVE_MS: setting(wholeNumber(0, 60_000, 200), {
      note: ": when the site is so many milliseconds behind with its work, searches, imports and exports are put off (503), at four times as many all that is not in memory; 0 for never",
    }),
    SEARCH_TIMEOUT_MS: setting(wholeNumber(10, 60_000, 1_000), {
      note: ": how long the database may take for one step of a search before the page says that the search is too broad",
    }),
    TRUST_PROXY: setting(wholeNumber(0, 10, 0), {
      note: ": proxies of yours in front that each append to `X-Forwarded-For`; 0 takes the connection's address",
    }),
  },
  "Signing in": {
    AUTH_SECRET: setting(
      z
        .string()
        .min(32)
        .optional()
        .describe("at least 32 characters that nobody can guess, the same for every process of the site"),
      {
        note: ": signs cookies and encrypts keys",
        unset: ": one is made at the first start and kept in the database",
      },
    ),
    AUTH_SECRET_OLD: setting(
      z.string().min(32).optional().describe("the AUTH_SECRET of before, until `octavo keys rotate` has run"),
      { note: ": opens what the old one closed" },
    ),
    BACKUP_PASSPHRASE: setting(
      z
        .string()
        .min(12)
        .optional()
        .describe("at least 12 characters: the site's keys go into backups, locked with it"),
      { note: "; without it they stay out" },
    ),
    SESSION_DAYS: setting(wholeNumber(1, 3650, 90), {
      note: ": after so long somebody signs in again, however much the session was used; one that is not used ends after 30 days",
    }),
    OIDC_PROVIDERS: setting(OidcProviders, {
      note: "; the redirect address to give them is `SITE_URL/api/auth/callback/ID`",
    }),
    STOLEN_PASSWORDS_FILE: setting(
      z
        .string()
        .min(1)
        .transform((path) => resolve(path))
        .refine((path) => existsSync(path))
        .optional()
        .describe("a file that octavo passwords made"),
      { note: ", of passwords nobody may choose, besides the list that comes along (decision 121)" },
    ),
  },
  "Being paid": {
    ...paymentSettings,
    PLAN_CURRENCY: setting(
      z
        .string()
        .trim()
        .toUpperCase()
        .refine((code) => Intl.supportedValuesOf("currency").includes(code))
        .default("EUR")
        .describe("a currency's three letters, like EUR"),
      { note: ": of the two plans that there are from the start" },
    ),
    PLAN_MONTHLY_PRICE: setting(wholeNumber(0, 100_000_000, 600), {
      note: ": what the monthly plan costs, in the smallest unit of the currency (cents); 0 for no such plan",
    }),
    PLAN_YEARLY_PRICE: setting(wholeNumber(0, 100_000_000, 6000), { note: ": the same of the yearly plan" }),
    TRIAL_DAYS: setting(wholeNumber(0, 365, 14), {
      note: ": how long every account may write without paying, once; 0 for no trial",
    }),
    GRACE_DAYS: setting(wholeNumber(0, 90, 3), {
      note: ": how long a subscription counts beyond its time while nothing was heard of its renewal",
    }),
    PAST_DUE_DAYS: setting(wholeNumber(0, 90, 14), {
      note: ": how long it counts after a charge failed, while it is tried again",
    }),
  },
  "Where things are kept": {
    DATA_DIR: setting(
      z
        .string()
        .min(1)
        .default("./data")
        .transform((path) => resolve(path))
        .describe("a folder; it is made when missing"),
      {
        note: ". Holds the embedded database (`$DATA_DIR/postgres/`), the stored files (`$DATA_DIR/files/`) and, without `SMTP_URL`, the mails (`$DATA_DIR/mail/`)",
      },
    ),
    DATABASE_URL: setting(
      z
        .url({ protocol: /^postgres(ql)?$/ })
        .optional()
        .describe("an address like postgresql://user:password@host/database"),
      { note: ", of a PostgreSQL 15 or newer", unset: ": the embedded PostgreSQL" },
    ),
    DATABASE_DIRECT_URL: setting(
      z
        .url({ protocol: /^postgres(ql)?$/ })
        .optional()
        .describe("an address of the same database"),
      {
        note: " without the pooler that `DATABASE_URL` leads to: for notifications, migrations, jobs and backups ([supabase.md](supabase.md))",
        unset: ": `DATABASE_URL`",
      },
    ),
    STORAGE_URL: setting(
      z
        .url({ protocol: /^(file|s3)$/ })
        .refine(namesKeyAndBucket)
        .optional()
        .describe("an address like file:///folder or s3://KEY:SECRET@host/bucket"),
      { note: " (below)", unset: ": `DATA_DIR/files`" },
    ),
  },
  Mail: {
    SMTP_URL: setting(
      z
        .url({ protocol: /^smtps?$/ })
        .optional()
        .describe("an address like smtps://user:password@mail.example.org:465"),
      { note: " (below)", unset: ": mails are files in `$DATA_DIR/mail/`" },
    ),
    MAIL_FROM: setting(
      z
        .string()
        .trim()
        .refine((given) => readSender(given) !== null)
        .optional()
        .describe("an email address, or a name and an email address in angle brackets"),
      {
        note: ": `Books <books@example.org>`",
        unset: ": `SITE_NAME <no-reply@HOST>`, with the host of `SITE_URL`",
      },
    ),
    MAIL_CONNECTIONS: setting(wholeNumber(3, 100, 8), {
      note: ": connections of one process to the mail server; a quarter each is kept for codes and for mails to one person, the rest is for those who are told of something new",
    }),
    MAIL_PER_SECOND: setting(wholeNumber(0, 10_000, 10), {
      note: ": mails in a second and process to those who are told of something new, as your mail provider allows; 0 for no limit. Codes and mails to one person do not wait for it",
    }),
  },
  Analytics: analyticsSettings,
  Errors: errorSettings,
  "Pictures of authors": {
    PICTURE_MAX_MB: setting(wholeNumber(1, 200, 20), {
      note: ": the largest picture that is taken as a cover or into a text",
    }),
  },
  "Limits of importing": {
    IMPORT_MAX_FILE_MB: setting(wholeNumber(1, 100_000, 200), { note: ": the largest file" }),
    IMPORT_MAX_UNPACKED_MB: setting(wholeNumber(1, 100_000, 600), {
      note: ": the most a file may unpack to, counted while unpacking",
    }),
    IMPORT_MAX_TEXT_MB: setting(wholeNumber(1, 100_000, 64), {
      note: ": the most markup and style sheets of a file may unpack to",
    }),
    IMPORT_MAX_ENTRIES: setting(wholeNumber(1, 1_000_000, 10_000), {
      note: ": the most entries in one file",
    }),
    IMPORT_DEADLINE_SECONDS: setting(wholeNumber(1, 86_400, 120), {
      note: ": the longest time for one book",
    }),
  },
  "Webhooks of accounts": {
    WEBHOOK_PRIVATE_HOSTS: setting(
      z
        .string()
        .default("")
        .transform((text) =>
          text
            .split(",")
            .map((host) => host.trim())
            .filter(Boolean),
        )
        .describe("hosts with their ports, with commas between them"),
      {
        note: ": in private networks, to which accounts may have webhooks sent, by http too; all others there are refused",
        unset: ": none is allowed",
      },
    ),
  },
  "What one account may have": {
    QUOTA_WORKS: setting(wholeNumber(0, 1_000_000, 500), {
      note: ": the works of one account, those in the bin counted; 0 for no limit",
    }),
    QUOTA_MB: setting(wholeNumber(0, 10_000_000, 2048), {
      note: ": megabytes of texts, pictures and waiting files of one account; 0 for no limit",
    }),
    QUOTA_IMPORTS_PER_DAY: setting(wholeNumber(0, 1_000_000, 100), {
      note: ": manuscripts that one account may import in 24 hours; 0 for no limit",
    }),
  },
} satisfies Record<string, Record<string, Setting>>;

export const SettingsSchema = z.object({
  ...settingSections["The site"],
  ...settingSections["Signing in"],
  ...settingSections["Webhooks of accounts"],
  ...settingSections["Being paid"],
  ...settingSections["Where things are kept"],
  ...settingSections["Mail"],
  ...settingSections["Analytics"],
  ...settingSections["Errors"],
  ...settingSections["Pictures of authors"],
  ...settingSections["Limits of importing"],
  ...settingSections["What one account may have"],
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
    const conflicts = [...paymentConflicts(parsed.data), ...analyticsConflicts(parsed.data)];
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
