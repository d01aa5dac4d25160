import { z } from "zod";
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

/** Where a project of Sentry, or of a service that speaks its protocol, takes errors. */
export interface SentryDsn {
  /** The address of its envelopes. */
  envelopes: string;
  key: string;
}

/** Reads a DSN, `https://KEY@HOST/PROJECT`; null when the text is none. */
export function readDsn(text: string): SentryDsn | null {
  const url = URL.parse(text);
  const [, folder = "", project] = /^(.*)\/(\w{1,40})\/?$/.exec(url?.pathname ?? "") ?? [];
  if (!url || !/^https?:$/.test(url.protocol) || !/^\w{1,80}$/.test(url.username) || !project) return null;
  return { envelopes: `${url.origin}${folder}/api/${project}/envelope/`, key: url.username };
}
