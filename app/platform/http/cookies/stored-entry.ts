/**
 * Whether it needs consent. `necessary`: a requested function does not work without it. `consent-answer`: the answer
 * itself, stored only on a site that has the banner.
 */
type Category = "necessary" | "analytics" | "consent-answer";

/** The client that pages load once a visitor has agreed (ANALYTICS). */
export type AnalyticsClient = "posthog" | "mixpanel";

export interface StoredEntry {
  /** A name ending in `:` is a prefix. */
  name: string;
  kind: "local storage" | "session storage" | "IndexedDB" | "cache" | "cookie";
  purpose: string;
  until: string;
  category: Category;
  /** Stored by this client of analytics only. */
  client?: AnalyticsClient;
}

/** A name ending in `:` is a prefix; where other programs choose the names, without the colon. */
export const matchesListed = (listed: string, name: string) =>
  listed.endsWith("_:")
    ? name.startsWith(listed.slice(0, -1))
    : listed.endsWith(":")
      ? name.startsWith(listed)
      : name === listed;
