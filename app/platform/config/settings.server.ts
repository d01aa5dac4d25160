import { resolve } from "node:path";
import { z } from "zod";

const megabytes = (fallback: number) => z.coerce.number().int().positive().max(100_000).default(fallback);

/** Every setting, what it accepts and its default. `docs/settings.md` lists the same; a test compares the two. */
export const SettingsSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default("::"),
  DATA_DIR: z
    .string()
    .min(1)
    .default("./data")
    .transform((path) => resolve(path)),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SITE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .transform((url) => url?.replace(/\/+$/, "")),
  SITE_NAME: z.string().trim().min(1).max(60).default("Octavo"),
  STORAGE_URL: z.url({ protocol: /^(file|s3|https?)$/ }).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  IMPORT_MAX_FILE_MB: megabytes(200),
  IMPORT_MAX_UNPACKED_MB: megabytes(600),
  IMPORT_MAX_ENTRIES: z.coerce.number().int().positive().default(10_000),
  IMPORT_DEADLINE_SECONDS: z.coerce.number().int().positive().default(120),
  PAGE_CACHE_MB: megabytes(64),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).default(1200),
});

export type Settings = z.output<typeof SettingsSchema>;

/** A setting that cannot be used; the message names it and what it accepts. */
export class WrongSetting extends Error {
  constructor(issues: z.core.$ZodIssue[]) {
    super(issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
    this.name = "WrongSetting";
  }
}

/** Reads settings from an environment; an empty value counts as not given. Throws WrongSetting. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = SettingsSchema.safeParse(given);
  if (!parsed.success) throw new WrongSetting(parsed.error.issues);
  return parsed.data;
}
