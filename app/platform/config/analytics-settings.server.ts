import { z } from "zod";
import { setting, wholeNumber } from "./setting.ts";

const httpUrl = (fallback: string) =>
  z
    .url({ protocol: /^https?$/ })
    .default(fallback)
    .transform((url) => url.replace(/\/+$/, ""));

/** What is collected of visitors who agreed, and where it goes (S11, C09). */
export const analyticsSettings = {
  ANALYTICS: setting(
    z
      .enum(["posthog", "mixpanel", "off"])
      .default("posthog")
      .describe("posthog, mixpanel or off: the client that pages load once a visitor has agreed"),
    { note: "; it sends to this site alone. `off` asks nobody, and collects nothing" },
  ),
  ANALYTICS_DAYS: setting(wholeNumber(1, 3650, 365), {
    note: ": how long the sums of days are stored, and the longest range of `/admin/analytics`",
  }),
  ANALYTICS_EVENT_DAYS: setting(wholeNumber(32, 3650, 90), {
    note: ": how long each event is stored, for funnels and the file of all events; what is older is in the sums",
  }),
  POSTHOG_KEY: setting(
    z
      .string()
      .trim()
      .regex(/^phc_\w{4,}$/)
      .optional()
      .describe("the project API key of PostHog, which begins with phc_"),
    { note: ": what the client sends is passed on to that project", unset: ": stored here only" },
  ),
  POSTHOG_HOST: setting(
    httpUrl("https://us.i.posthog.com").describe("an address of PostHog, like https://eu.i.posthog.com"),
  ),
  MIXPANEL_TOKEN: setting(
    z
      .string()
      .trim()
      .regex(/^[0-9a-f]{32}$/)
      .optional()
      .describe("the token of a project of Mixpanel, 32 hexadecimal digits"),
    { note: ": what the client sends is passed on to that project", unset: ": stored here only" },
  ),
  MIXPANEL_HOST: setting(
    httpUrl("https://api-js.mixpanel.com").describe(
      "an address of Mixpanel, like https://api-eu.mixpanel.com",
    ),
  ),
  REPLAY_PERCENT: setting(wholeNumber(0, 100, 15), {
    note: ": how many of a hundred visits that agreed are recorded, for `/admin/analytics`; 0 for none",
  }),
} as const;

type AnalyticsInput = Partial<Record<keyof typeof analyticsSettings, unknown>>;

/** X12: the key of a provider whose client is not loaded. One sentence each. */
export function analyticsConflicts(settings: AnalyticsInput): string[] {
  const client = settings.ANALYTICS;
  const keys = [
    ["POSTHOG_KEY", "posthog"],
    ["MIXPANEL_TOKEN", "mixpanel"],
  ] as const;
  return keys
    .filter(([key, provider]) => settings[key] !== undefined && client !== provider)
    .map(
      ([key, provider]) =>
        `The setting ${key} needs ANALYTICS=${provider}: with ANALYTICS=${String(client)} nothing would be passed on.`,
    );
}
