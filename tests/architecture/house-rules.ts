// The one file that says which part may import which. A new line here is a decision; the layer test enforces it.

/**
 * From the top: each may import those after it, never those before. `authoring` and `reading` do not import each other.
 */
export const order = [
  "server",
  "root",
  "site",
  "operations",
  "community",
  "authoring",
  "reading",
  "catalog",
  "billing",
  "identity",
  "access",
] as const;

/** Below all of them, and independent of each other. */
export const foundations = ["ui", "platform", "manuscript"];

/** The parts of `app` that consist of slices. */
export const contexts: string[] = order.slice(2, -1);

/** Contexts side by side, which do not import each other. */
export const strangers = [["authoring", "reading"]];

/** Single imports that the rules above would forbid, each with its reason. */
export const exceptions: { from: RegExp; to: RegExp; because: string }[] = [
  {
    from: /^app\/platform\/db\/schema\//,
    to: /^app\/manuscript\//,
    because: "a JSON column holds what the text engine makes; only its type is named",
  },
];

/** Tests and styles included. A slice that has more is split by subject. */
export const mostFilesInFolder = 15;

/** Lines from which a file with one importer is a file of its own. */
export const smallFile = 20;

export const forbiddenFolders = [
  "utils",
  "lib",
  "helpers",
  "common",
  "shared",
  "misc",
  "types",
  "constants",
  "components",
  "hooks",
];

/**
 * The slices that write the tables of a schema file. More than one slice only where each has tables, or rows, of its
 * own.
 */
export const tableWriters: Record<string, string[]> = {
  account: ["identity/account"],
  analytics: ["operations/analytics"],
  annotations: ["reading/annotations"],
  audit: ["identity/audit"],
  // Accounts and sessions belong to platform/auth; the time zone of an account has its own slice.
  auth: ["identity/time-zone"],
  billing: ["billing/entitlement", "billing/plans"],
  dashboard: ["authoring/dashboard"],
  dictionaries: ["reading/dictionary"],
  editor: ["authoring/editor"],
  errors: ["operations/errors"],
  following: ["community/following"],
  // Both have tables of their own.
  library: ["reading/library", "reading/history"],
  live: ["identity/live"],
  manuscripts: ["authoring/formats"],
  passages: ["catalog/passages"],
  payment: ["billing/providers", "billing/codes"],
  // A new account's main profile and its name are created with the account; everything else is changed on the profile
  // pages.
  profile: ["identity/profiles", "identity/names", "identity/exclusions"],
  // Books are imported as files and records, or made of works that authors publish. Bios of those without a profile are written for
  // their pages.
  publishing: ["catalog/importing", "catalog/authors", "authoring/releases"],
  reading: ["reading/progression", "reading/read-chapters"],
  "refresh-tokens": ["site/supabase"],
  releases: ["authoring/releases"],
  search: ["catalog/search"],
  similar: ["catalog/similar"],
  site: ["catalog/front-page", "catalog/search"],
  // Passwords of reading apps, the files that they know, and what they have pushed.
  devices: ["identity/device-passwords", "catalog/file-digests", "reading/devices"],
  discovery: ["catalog/saved-searches", "catalog/lists", "catalog/collections"],
  security: ["identity/security"],
  tags: ["catalog/importing"],
  tokens: ["identity/tokens"],
  visits: ["catalog/visits"],
  "webhook-endpoints": ["identity/webhooks"],
  writings: ["authoring/works"],
};
