import { z } from "zod";
import { readDsn } from "./sentry-dsn.ts";
import { setting, wholeNumber } from "./setting.ts";

/** What is recorded of errors, in browsers and here (X11). */
export const errorSettings = {
  ERROR_DAYS: setting(wholeNumber(1, 3650, 90), {
    note: ": how long errors that no longer happen stay at `/admin/errors`",
  }),
  SENTRY_DSN: setting(
    z
      .string()
      .trim()
      .refine((given) => readDsn(given) !== null)
      .optional()
      .describe("the DSN of a project of Sentry, like https://KEY@HOST/PROJECT"),
    { note: ": errors are also passed on to it, by this server", unset: ": stored here only" },
  ),
} as const;
