// The one place that says which part may use which. A new line here is a decision; the layer test holds everybody to it.

/** From the top: each may import those after it, never those before. `authoring` and `reading` do not import each other. */
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

/** Below them all, and without each other. */
export const foundations = ["ui", "platform", "manuscript"];

/** The parts of `app` that are made of slices. */
export const contexts: string[] = order.slice(2, -1);

/** Contexts side by side, which know nothing of each other. */
export const strangers = [["authoring", "reading"]];

/** Single imports that the rules above would forbid, each with its reason. */
export const exceptions: { from: RegExp; to: RegExp; because: string }[] = [
  {
    from: /^app\/platform\/db\/schema\//,
    to: /^app\/manuscript\//,
    because: "a JSON column holds what the text engine makes; only its type is named",
  },
];

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

/** Who writes the tables of a schema file. More than one slice only where each has tables, or rows, of its own. */
export const tableWriters: Record<string, string[]> = {
  account: ["identity/account"],
  audit: ["identity/audit"],
  // Accounts and sessions are platform/auth's; the zone of an account's times has its own slice.
  auth: ["identity/time-zone"],
  billing: ["billing/entitlement", "billing/plans"],
  editor: ["authoring/editor"],
  following: ["community/following"],
  manuscripts: ["authoring/formats"],
  payment: ["billing/providers", "billing/codes"],
  // A new account's main profile, and its name, come with the account; everything else is looked after on the profile pages.
  profile: ["identity/profiles", "identity/names"],
  // Books come in as files and records, or are made of works that authors publish.
  publishing: ["catalog/importing", "authoring/releases"],
  releases: ["authoring/releases"],
  search: ["catalog/search"],
  security: ["identity/security"],
  writings: ["authoring/works"],
};
