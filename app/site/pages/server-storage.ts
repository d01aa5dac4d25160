import type { Settings } from "#app/platform/config/settings.server.ts";
import type { listStorage } from "#app/platform/http/cookies/device-storage.ts";

/** Something about people that the server stores. */
interface ServerEntry {
  what: string;
  why: string;
  where: string;
  until: string;
  /** The tables with an account or a profile of somebody that this is in. */
  tables?: readonly string[];
  /** Of analytics: only where visitors are requested to consent, and only of those who did. */
  isAnalytics?: true;
  /** Only where the operator has named such a service. */
  needs?: "SENTRY_DSN";
}

const database = "the site's database";

/**
 * Everything about people that the server stores: what, why, where and how long. The privacy page and docs/privacy.md
 * print this list; what is stored in browsers is the list beside it (`device-storage.ts`).
 */
export const serverStorage: readonly ServerEntry[] = [
  {
    what: "email address, password as a hash, second factors, profiles and what you write into them",
    why: "your account",
    where: database,
    until: "14 days after you delete the account",
    tables: [
      "accounts",
      "profiles",
      "people",
      "old_handles",
      "credentials",
      "second_factors",
      "passkeys",
      "live_versions",
    ],
  },
  {
    what: "for each place where you are signed in: the time, the network address, the name of the browser",
    why: "you can see them and sign out there",
    where: database,
    until: "30 days unused, or you sign out",
    tables: ["sessions"],
  },
  {
    what: "security events of your account, with a part of the network address",
    why: "you and the operator can see what happened to it",
    where: database,
    until: "90 days",
    tables: ["security_events"],
  },
  {
    what: "whom you follow, and which new chapters you have opened",
    why: "mails about new chapters, and what is unread",
    where: database,
    until: "you stop following, or delete the account",
    tables: ["follows", "opened_chapters", "news_seen", "daily_news"],
  },
  {
    what: "works, chapters and their revisions, with pictures",
    why: "you write here",
    where: "the site's database and stored files",
    until: "30 days in the bin, or you delete the account",
    tables: ["works"],
  },
  {
    what: "what was paid for, when and until when, and your number at the payment service",
    why: "your subscription",
    where: database,
    until: "you delete the account",
    tables: [
      "entitlements",
      "entitlement_events",
      "payment_checkouts",
      "payment_customers",
      "payment_invoices",
      "payment_refunds",
      "payment_subscriptions",
    ],
  },
  {
    what: "what payment services report about your payments, as they send it",
    why: "your subscription",
    where: database,
    until: "90 days, or you delete the account",
    tables: ["payment_webhooks"],
  },
  {
    what: "which gift codes you redeemed",
    why: "each opens a plan once",
    where: database,
    until: "you delete the account; that the code is used up stays",
    tables: ["payment_codes"],
  },
  {
    what: "the browsers from which you have signed in before, each as a hash",
    why: "you are told by email when another one signs in",
    where: database,
    until: "you delete the account",
    tables: ["known_devices"],
  },
  {
    what: "which emails you do not want",
    why: "they are not sent",
    where: database,
    until: "you want them again, or delete the account",
    tables: ["refused_mails"],
  },
  {
    what: "where you are in a book, on each of your devices, and which chapters you have read",
    why: "you go on where you stopped, and see what is new",
    where: database,
    until: "you delete the account",
    tables: ["places", "read_chapters", "synced_documents"],
  },
  {
    what: "what you mark and bookmark in books, with your notes and names",
    why: "you find it again on every device",
    where: database,
    until: "30 days after you delete it, or you delete the account",
    tables: ["annotations"],
  },
  {
    what: "your library and your shelves; the books on a public shelf are seen by everyone",
    why: "you find your books again",
    where: database,
    until: "you remove them, or delete the account",
    tables: ["library_books", "shelves", "shelf_books"],
  },
  {
    what: "for how long you read which book on which day, and your goal for a year",
    why: "you see it under History, if you keep one",
    where: database,
    until: "you clear your history, or delete the account",
    tables: ["reading_days", "reading_goals", "reading_settings"],
  },
  {
    what: "searches that you saved, and what you never want to see in lists",
    why: "lists and feeds are as you want them",
    where: database,
    until: "you remove them, or delete the account",
    tables: ["saved_searches", "tag_merge_exclusions"],
  },
  {
    what: "passwords of reading apps and access tokens of programs, as hashes, and when each was last used",
    why: "your apps and programs get in",
    where: database,
    until: "you revoke them, or delete the account",
    tables: ["access_tokens", "device_passwords"],
  },
  {
    what: "the secret address of a profile's feed of what it follows, as a hash, and when it was last fetched",
    why: "your feed reader gets in",
    where: database,
    until: "you remove the address, or delete the account",
    tables: ["followed_feeds"],
  },
  {
    what: "the addresses of your webhooks, and what was sent to them",
    why: "your programs are told what happens",
    where: database,
    until: "you remove the webhook, or delete the account; what was sent, 30 days",
    tables: ["webhook_endpoints"],
  },
  {
    what: "manuscripts that you import, until the work is made of them, and files that you requested",
    why: "you see a preview, and download the files",
    where: "the site's database and stored files",
    until: "at most 72 hours",
    tables: ["manuscript_imports", "file_requests"],
  },
  {
    what: "the export of your data that you requested",
    why: "you download it",
    where: database,
    until: "7 days",
    tables: ["data_exports"],
  },
  {
    what: "your notes in the charts of your numbers, and which weekly reports were sent to you",
    why: "you write here",
    where: database,
    until: "you delete the account",
    tables: ["chart_notes", "weekly_reports"],
  },
  {
    what: "what operators do with an account, by its number",
    why: "it can be examined later",
    where: database,
    until: "it stays; nothing in it names you once the account is deleted",
  },
  {
    what: "on which day a profile first opened and finished a chapter, under a hash",
    why: "authors' numbers count you once",
    where: database,
    until: "the work is removed",
  },
  {
    what: "visits to chapters of works written here, under a hash with the key of a day",
    why: "authors' numbers",
    where: database,
    until: "90 days; the key 48 hours",
  },
  {
    what: "time, request number, path, status and duration of requests; no address, no query",
    why: "running the site",
    where: "the site's log",
    until: "the operator's log is rotated",
  },
  {
    what: "errors of pages in your browser: the place in the code, the kind of page, the name of the browser; no address, no name, no text, no number of yours",
    why: "the operator sees what is broken",
    where: database,
    until: "it has not happened for the days of the setting ERROR_DAYS",
  },
  {
    what: "the same of errors, sent by this server: the service does not learn your network address",
    why: "the operator sees what is broken",
    where: "the error service that the operator has chosen",
    until: "the service deletes it",
    needs: "SENTRY_DSN",
  },
  {
    what: "emails on their way",
    why: "sending them",
    where: "the site's database, and the mail server",
    until: "they are sent, or 30 days",
  },
  {
    what: "page views under a random number: path, where you came from, what you searched for, browser and screen",
    why: "the operator sees which pages are used, if you agreed",
    where: database,
    until: "you withdraw or delete the account, or the days of the setting ANALYTICS_EVENT_DAYS",
    tables: ["analytics_people"],
    isAnalytics: true,
  },
  {
    what: "sums of these by day, under the same number: visits, pages, searches without a result",
    why: "the operator sees how the use changes, if you agreed",
    where: database,
    until: "you withdraw or delete the account, or the days of the setting ANALYTICS_DAYS",
    isAnalytics: true,
  },
  {
    what: "recordings of some visits of at most five minutes, with inputs, texts that people write, and names masked; no private pages",
    why: "the operator sees where people get stuck, if you agreed",
    where: "the site's database and stored files",
    until: "you withdraw or delete the account, or 30 days",
    isAnalytics: true,
  },
  {
    what: "a hash of the number under which you were counted, once you have withdrawn",
    why: "what arrives later under that number is dropped",
    where: database,
    until: "a year later",
    isAnalytics: true,
  },
];

/** The entries of a site. */
export const listServerStorage = (settings: Pick<Settings, "ANALYTICS" | "SENTRY_DSN">): ServerEntry[] =>
  serverStorage
    .filter(({ isAnalytics }) => !isAnalytics || settings.ANALYTICS !== "off")
    .filter(({ needs }) => !needs || settings[needs] !== undefined);

const row = (...cells: string[]) => `| ${cells.join(" | ")} |`;

/** As a table of Markdown. */
export const serverStorageTable = (entries: readonly ServerEntry[]): string =>
  [
    row("What", "Why", "Where", "Until"),
    row("---", "---", "---", "---"),
    ...entries.map(({ what, why, where, until }) => row(what, why, where, until)),
  ].join("\n");

/** What is stored in browsers, as a table of Markdown. */
export function storageTable(entries: Readonly<ReturnType<typeof listStorage>>): string {
  const rows = entries.map(
    ({ name, kind, purpose, until }) => `| \`${name}\` | ${kind} | ${purpose} | ${until} |`,
  );
  return ["| Name | Kind | What for | Until |", "| --- | --- | --- | --- |", ...rows].join("\n");
}
