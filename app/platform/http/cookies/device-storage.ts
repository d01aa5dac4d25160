import { analyticsStorage } from "./analytics-storage.ts";
import { type AnalyticsClient, matchesListed, type StoredEntry } from "./stored-entry.ts";

export type { AnalyticsClient, StoredEntry } from "./stored-entry.ts";

const untilCleared = "you clear it";

/**
 * Everything that the site stores in a visitor's browser. The privacy page prints this list, `CookieName` and
 * `LocalStorageKey` are its names, so that an unlisted cookie is a compile error, and Cookie Settings removes what
 * needs consent. A test journey through the site fails when anything else is stored.
 */
export const deviceStorage = [
  {
    name: "octavo:place:",
    kind: "local storage",
    purpose: "where you are in a book",
    until: untilCleared,
    category: "necessary",
  },
  {
    name: "octavo:bookmarks:",
    kind: "local storage",
    purpose:
      "your bookmarks in a book, of an earlier version of this site, until they are among what you marked",
    until: "you open the book, or sign in",
    category: "necessary",
  },
  {
    name: "octavo:marks:",
    kind: "local storage",
    purpose:
      "what you marked and bookmarked in a book, and your notes; your account has it too while you are signed in",
    until: untilCleared,
    category: "necessary",
  },
  {
    name: "octavo:read:",
    kind: "local storage",
    purpose: "which chapters of a book you have read, when, and which revision of their text",
    until: untilCleared,
    category: "necessary",
  },
  {
    name: "octavo:synced:",
    kind: "local storage",
    purpose: "which place in a book your account has of this device, while you are signed in",
    until: untilCleared,
    category: "necessary",
  },
  {
    name: "octavo:choices",
    kind: "local storage",
    purpose: "what you chose for books of your library without a network",
    until: "your account has it",
    category: "necessary",
  },
  {
    name: "octavo:device",
    kind: "local storage",
    purpose: "a random name of this browser, so that your account can tell the places of your devices apart",
    until: untilCleared,
    category: "necessary",
  },
  {
    name: "octavo:opened:",
    kind: "local storage",
    purpose:
      "which chapters of a work you have opened and finished, and the day you began, so that its author's numbers count you once; only \u201cfor the first time\u201d and that day are sent, never the list",
    until: untilCleared,
    category: "necessary",
  },
  {
    name: "octavo:visits",
    kind: "local storage",
    purpose: "what is to be counted for a work's author, until the site has it",
    until: "it is sent, or 30 days",
    category: "necessary",
  },
  {
    name: "octavo:reader:",
    kind: "local storage",
    purpose: "how you like text to look, for all books or for one",
    until: untilCleared,
    category: "necessary",
  },
  {
    name: "octavo:searches",
    kind: "local storage",
    purpose: "the last six things that you searched for, to offer them again; never sent",
    until: untilCleared,
    category: "necessary",
  },
  {
    name: "octavo-dictionaries",
    kind: "cache",
    purpose: "the parts of dictionaries in which you looked up words, to find them again without a network",
    until: untilCleared,
    category: "necessary",
  },
  {
    name: "octavo:offline-book:",
    kind: "cache",
    purpose:
      "a book that you keep on this device: its pages, pictures and fonts; chapters for members for 30 days after your last visit",
    until: "you remove it, sign out, or it is not open to you any more",
    category: "necessary",
  },
  {
    name: "octavo:offline-site:",
    kind: "cache",
    purpose: "the site's scripts, styles and fonts, to open those books without a connection",
    until: "you remove the last of them",
    category: "necessary",
  },
  {
    name: "octavo:offline-viewer",
    kind: "cache",
    purpose: "the number of the profile that those books may be shown to",
    until: "you remove the last of them",
    category: "necessary",
  },
  {
    name: "octavo:offline-ahead",
    kind: "local storage",
    purpose: "that the books you read are to be kept on this device without being asked for each",
    until: "you switch that off",
    category: "necessary",
  },
  {
    name: "octavo:listening",
    kind: "local storage",
    purpose: "how fast and with which voice a book is read to you",
    until: untilCleared,
    category: "necessary",
  },
  {
    name: "octavo:resumed",
    kind: "session storage",
    purpose: "that a book was opened at your place, so that you can be offered its start",
    until: "the page is shown",
    category: "necessary",
  },
  {
    name: "octavo:reloaded-at",
    kind: "session storage",
    purpose: "when you last loaded a new version of the site, so that it cannot happen in a circle",
    until: "you close the tab",
    category: "necessary",
  },
  {
    name: "react-router-manifest-version",
    kind: "session storage",
    purpose: "that a page was loaded again after the site changed under it",
    until: "you close the tab",
    category: "necessary",
  },
  {
    name: "octavo:token",
    kind: "session storage",
    purpose: "that what pages ask for by themselves is asked in your name",
    until: "50 minutes, or you sign out",
    category: "necessary",
  },
  {
    name: "octavo:writing",
    kind: "IndexedDB",
    purpose: "what you write, until the site has it",
    until: "it is saved and the chapter is closed",
    category: "necessary",
  },
  {
    name: "octavo:finding",
    kind: "session storage",
    purpose: "what you last looked for in a text you write",
    until: "you close the tab",
    category: "necessary",
  },
  {
    name: "octavo.session_token",
    kind: "cookie",
    purpose: "that you are signed in",
    until: "30 days, or you sign out",
    category: "necessary",
  },
  {
    name: "octavo.signing-in",
    kind: "cookie",
    purpose: "the address you are signing in with, from one step to the next",
    until: "30 minutes",
    category: "necessary",
  },
  {
    name: "octavo.two_factor",
    kind: "cookie",
    purpose: "that your password was right and your second factor is due",
    until: "10 minutes",
    category: "necessary",
  },
  {
    name: "octavo.trust_device",
    kind: "cookie",
    purpose: "that you asked not to be asked for your second factor here",
    until: "30 days",
    category: "necessary",
  },
  {
    name: "octavo.device",
    kind: "cookie",
    purpose: "that you have signed in here before, so that strangers who try your email cannot lock you out",
    until: "a year",
    category: "necessary",
  },
  {
    name: "octavo.better-auth-passkey",
    kind: "cookie",
    purpose: "the question that your passkey has to answer",
    until: "5 minutes",
    category: "necessary",
  },
  {
    name: "octavo.state",
    kind: "cookie",
    purpose: "that it was you who went to another service to sign in",
    until: "10 minutes",
    category: "necessary",
  },
  {
    name: "octavo.dont_remember",
    kind: "cookie",
    purpose: "that you wish to be signed out when you close the browser",
    until: "you close the browser",
    category: "necessary",
  },
  {
    name: "user",
    kind: "cookie",
    purpose: "your profiles, for the menu",
    until: "7 days, or you sign out",
    category: "necessary",
  },
  {
    name: "current-user",
    kind: "cookie",
    purpose: "the profile you chose, for the header of each page",
    until: "7 days, or you sign out",
    category: "necessary",
  },
  {
    name: "octavo.age-cap",
    kind: "cookie",
    purpose: "that a family profile is in use which is kept to an age, so that pages are made for it",
    until: "7 days, you change the profile or sign out",
    category: "necessary",
  },
  {
    name: "octavo.exclusions",
    kind: "cookie",
    purpose: "that the profile in use leaves out some books, so that pages are made for it; not which",
    until: "7 days, you change the profile or sign out",
    category: "necessary",
  },
  {
    name: "octavo.of-age",
    kind: "cookie",
    purpose: "that you said to be 18 or older, when a book for adults only asked",
    until: "1 year",
    category: "necessary",
  },
  {
    name: "octavo-unread",
    kind: "cookie",
    purpose: "how many new chapters under Following you have not read, for the menu",
    until: "7 days, or you sign out",
    category: "necessary",
  },
  {
    name: "octavo-library",
    kind: "cookie",
    purpose: "whether you have a library, and places in books, so that pages show the way there",
    until: "7 days, or you sign out",
    category: "necessary",
  },
  {
    name: "auth-user",
    kind: "cookie",
    purpose: "your account's address",
    until: "1 day, or you sign out",
    category: "necessary",
  },
  {
    name: "intended-destination",
    kind: "cookie",
    purpose: "where you were going when you were asked to sign in",
    until: "30 minutes",
    category: "necessary",
  },
  {
    name: "logout-message",
    kind: "cookie",
    purpose: "why you were signed out, to be shown once",
    until: "1 minute",
    category: "necessary",
  },
  {
    name: "octavo-stay",
    kind: "cookie",
    purpose: "that a form is on its way, so that nothing you typed is lost if the site cannot take it now",
    until: "1 minute",
    category: "necessary",
  },
  {
    name: "octavo-theme",
    kind: "cookie",
    purpose: "that you like pages light, or dark, whatever your system does",
    until: "1 year, or you choose System",
    category: "necessary",
  },
  {
    name: "octavo-consent",
    kind: "cookie",
    purpose: "your answer when you were asked for consent",
    until: "1 year, or you choose Cookie Settings",
    category: "consent-answer",
  },
  ...analyticsStorage,
] as const satisfies readonly StoredEntry[];

type Entry = (typeof deviceStorage)[number];
type NameOf<Kind extends StoredEntry["kind"]> = Extract<Entry, { kind: Kind }>["name"];
type KeysOf<Name extends string> = Name extends `${string}:` ? `${Name}${string}` : Name;

export type CookieName = NameOf<"cookie">;
export type LocalStorageKey = KeysOf<NameOf<"local storage">>;
export type SessionStorageKey = KeysOf<NameOf<"session storage">>;
/** The answer itself, which Cookie Settings removes at once. */
export type ConsentEntry = Extract<Entry, { category: "consent-answer" }>;

/** The entries of a site with this client of analytics, or without one. */
export function listStorage(
  analytics: AnalyticsClient | "off",
  entries: readonly StoredEntry[] = deviceStorage,
): StoredEntry[] {
  return entries.filter(
    ({ category, client }) =>
      category === "necessary" || (analytics !== "off" && (client === undefined || client === analytics)),
  );
}

/** Whether a stored name is on the list. On https the names of some cookies begin with `__Host-`. */
export function isListed(kind: StoredEntry["kind"], name: string): boolean {
  const bare = name.replace(/^__Host-/, "");
  return deviceStorage.some((entry) => entry.kind === kind && matchesListed(entry.name, bare));
}
