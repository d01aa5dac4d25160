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

/** Slices that may use another slice's public file; never in a circle. Upward they are told by events (`server/hooks.ts`). */
export const sliceEdges: Record<string, string[]> = {
  admin: ["account", "billing"],
  billing: ["account"],
  editor: ["account", "writings"],
  feeds: ["profile"],
  following: ["account", "profile", "publishing"],
  manuscripts: ["account", "editor", "writings"],
  reader: ["account"],
  shell: ["account"],
  pages: ["shell"],
  profile: ["account"],
  publishing: ["search", "editor", "writings"],
  writings: ["account"],
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
  ...["work_publications", "chapter_publications", "releases", "release_queues"].map((table) => ({
    table,
    slice: "publishing",
    because: "what is published of authors' works has a schema file of its own",
  })),
];
