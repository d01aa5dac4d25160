import type { StoredEntry } from "./stored-entry.ts";

const untilWithdrawn = "you withdraw your consent";

/** What clients of analytics store once a visitor has agreed: a part of `deviceStorage`. */
export const analyticsStorage = [
  {
    name: "octavo:analytics",
    kind: "session storage",
    purpose: "the number under which the visits of your profile are counted",
    until: "you close the tab",
    category: "analytics",
  },
  {
    name: "ph_octavo_posthog",
    kind: "local storage",
    purpose: "the number under which your visits are counted, and what is to be counted",
    until: untilWithdrawn,
    category: "analytics",
    client: "posthog",
  },
  {
    name: "ph_octavo_:",
    kind: "session storage",
    purpose: "that the pages of one tab are one visit",
    until: "you close the tab",
    category: "analytics",
    client: "posthog",
  },
  {
    name: "mp_octavo_mixpanel",
    kind: "local storage",
    purpose: "the number under which your visits are counted",
    until: untilWithdrawn,
    category: "analytics",
    client: "mixpanel",
  },
  {
    name: "__mp_opt_in_out_octavo",
    kind: "local storage",
    purpose: "that the page on which you withdrew sends nothing more",
    until: "the next page is open",
    category: "analytics",
    client: "mixpanel",
  },
  {
    name: "__mpq_octavo_:",
    kind: "local storage",
    purpose: "what is to be counted, until the site has it",
    until: "it is sent",
    category: "analytics",
    client: "mixpanel",
  },
  {
    name: "__mprec_:",
    kind: "local storage",
    purpose: "that one tab at a time sends recordings",
    until: "they are sent",
    category: "analytics",
    client: "mixpanel",
  },
  {
    name: "mixpanelFlagsDb",
    kind: "IndexedDB",
    purpose: "nothing: the client makes it, and it stays empty",
    until: untilWithdrawn,
    category: "analytics",
    client: "mixpanel",
  },
  {
    name: "mp_:",
    kind: "session storage",
    purpose: "that the pages of one tab are one visit",
    until: "you close the tab",
    category: "analytics",
    client: "mixpanel",
  },
  {
    name: "mixpanelBrowserDb",
    kind: "IndexedDB",
    purpose: "recordings of your visit, until the site has them",
    until: "they are sent",
    category: "analytics",
    client: "mixpanel",
  },
] as const satisfies readonly StoredEntry[];
