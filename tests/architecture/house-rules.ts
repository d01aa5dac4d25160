// The one place that says which part may use which. A new line here is a decision; the layer test holds everybody to it.

/** Parts of the project and what each may import besides itself. */
export const allowedParts: Record<string, string[]> = {
  server: ["root", "features", "domain", "ui", "platform", "manuscript"],
  root: ["features", "domain", "ui", "platform"],
  features: ["domain", "ui", "platform", "manuscript"],
  domain: ["ui", "platform", "manuscript"],
  ui: [],
  platform: [],
  manuscript: [],
};

/** Slices that may use another slice's public file. */
export const sliceEdges: Record<string, string[]> = {
  account: ["manuscripts", "publishing"],
  admin: ["account", "billing"],
  billing: ["account"],
  book: ["publishing"],
  editor: ["account", "writings"],
  feeds: ["pages", "profile"],
  following: ["account", "profile"],
  home: ["shell"],
  manuscripts: ["account", "editor", "publishing", "writings"],
  reader: ["account"],
  shell: ["account"],
  pages: ["shell"],
  profile: ["account", "following", "publishing", "writings"],
  publishing: ["search", "editor", "following", "writings"],
  writings: ["account", "publishing"],
};

/** The nouns, each of which may use those before it. */
export const domainOrder = [
  "audit",
  "security",
  "quota",
  "person",
  "book",
  "chapter",
  "place",
  "viewer",
  "billing",
  "access",
  "work",
];

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

/** Tables that another slice than the one of their schema file writes, each with its reason. */
export const tableExceptions: { table: string; slice: string; because: string }[] = [
  ...[
    "payment_webhooks",
    "payment_customers",
    "payment_checkouts",
    "payment_subscriptions",
    "payment_invoices",
    "payment_refunds",
    "payment_codes",
  ].map((table) => ({
    table,
    slice: "billing",
    because: "billing's tables of providers have a schema file of their own",
  })),
  ...["work_publications", "chapter_publications", "releases", "release_undo_rows", "release_queues"].map(
    (table) => ({
      table,
      slice: "publishing",
      because: "what is published of authors' works has a schema file of its own",
    }),
  ),
];
