interface KeptThing {
  name: string;
  kind: "local storage" | "session storage" | "IndexedDB" | "cookie";
  purpose: string;
  until: string;
}

const untilCleared = "you clear it";

/**
 * Everything that the site keeps in a reader's browser: the privacy page prints this list, and a journey through the site
 * fails when something is kept that is not on it. A name that ends in `:` is the beginning of several.
 */
export const keptOnDevice: KeptThing[] = [
  { name: "octavo:place:", kind: "local storage", purpose: "where you are in a book", until: untilCleared },
  {
    name: "octavo:bookmarks:",
    kind: "local storage",
    purpose: "your bookmarks in a book",
    until: untilCleared,
  },
  {
    name: "octavo:reader:",
    kind: "local storage",
    purpose: "how you like text to look, for all books or for one",
    until: untilCleared,
  },
  {
    name: "octavo:resumed",
    kind: "session storage",
    purpose: "that a book was opened at your place, so that you can be offered its start",
    until: "the page is shown",
  },
  {
    name: "octavo:reloaded-at",
    kind: "session storage",
    purpose: "when you last loaded a new version of the site, so that it cannot happen in a circle",
    until: "you close the tab",
  },
  {
    name: "react-router-manifest-version",
    kind: "session storage",
    purpose: "that a page was loaded anew after the site changed under it",
    until: "you close the tab",
  },
  {
    name: "octavo:token",
    kind: "session storage",
    purpose: "that what pages ask for by themselves is asked in your name",
    until: "50 minutes, or you sign out",
  },
  {
    name: "octavo:writing",
    kind: "IndexedDB",
    purpose: "what you write, until the site has it",
    until: "it is saved and the chapter is closed",
  },
  {
    name: "octavo.session_token",
    kind: "cookie",
    purpose: "that you are signed in",
    until: "30 days, or you sign out",
  },
  {
    name: "octavo.signing-in",
    kind: "cookie",
    purpose: "the address you are signing in with, from one step to the next",
    until: "30 minutes",
  },
  {
    name: "octavo.two_factor",
    kind: "cookie",
    purpose: "that your password was right and your second factor is due",
    until: "10 minutes",
  },
  {
    name: "octavo.trust_device",
    kind: "cookie",
    purpose: "that you asked not to be asked for your second factor here",
    until: "30 days",
  },
  {
    name: "octavo.device",
    kind: "cookie",
    purpose: "that you have signed in here before, so that strangers who try your email cannot lock you out",
    until: "a year",
  },
  {
    name: "octavo.better-auth-passkey",
    kind: "cookie",
    purpose: "the question that your passkey has to answer",
    until: "5 minutes",
  },
  {
    name: "octavo.state",
    kind: "cookie",
    purpose: "that it was you who went to another service to sign in",
    until: "10 minutes",
  },
  {
    name: "octavo.dont_remember",
    kind: "cookie",
    purpose: "that you wish to be signed out when you close the browser",
    until: "you close the browser",
  },
  { name: "user", kind: "cookie", purpose: "your profiles, for the menu", until: "7 days, or you sign out" },
  {
    name: "current-user",
    kind: "cookie",
    purpose: "the profile you chose, for the header of each page",
    until: "7 days, or you sign out",
  },
  {
    name: "octavo.age-cap",
    kind: "cookie",
    purpose: "that a family profile is in use which is kept to an age, so that pages are made for it",
    until: "7 days, you change the profile or sign out",
  },
  {
    name: "octavo.of-age",
    kind: "cookie",
    purpose: "that you said to be 18 or older, when a book for adults only asked",
    until: "1 year",
  },
  { name: "auth-user", kind: "cookie", purpose: "your account's address", until: "1 day, or you sign out" },
  {
    name: "intended-destination",
    kind: "cookie",
    purpose: "where you were going when you were asked to sign in",
    until: "30 minutes",
  },
  {
    name: "logout-message",
    kind: "cookie",
    purpose: "why you were signed out, to be shown once",
    until: "1 minute",
  },
];

/** Whether the list has what a browser keeps. On https the names of some cookies begin with `__Host-`. */
export function isListed(kind: KeptThing["kind"], name: string): boolean {
  const bare = name.replace(/^__Host-/, "");
  return keptOnDevice.some(
    (thing) =>
      thing.kind === kind && (thing.name.endsWith(":") ? bare.startsWith(thing.name) : bare === thing.name),
  );
}
