/** What holds for a page before it is asked for. */
export interface RouteRule {
  layout: "default" | "blank";
  /** A stranger is sent to sign in. */
  needsViewer: boolean;
}

export interface RouteFacts {
  /** As the route table writes it: `book-reader/:jid/*`. */
  path: string;
  isBlank: boolean;
}

/** Rules by the form of the address: as it stands, with parts of any value, or with anything behind it. */
export interface RouteRules {
  static: Record<string, RouteRule>;
  dynamic: Record<string, RouteRule>;
  wildcard: Record<string, RouteRule>;
}

// R14–R20: whole segments only. `/account` is ours.
const forViewers = [
  "/writings",
  "/writing",
  "/writing-edit",
  "/author-dashboard",
  "/subscription",
  "/interstitial",
  "/select-profile",
  "/account",
];

// Followed from a mail, on whatever device it is read.
const forEveryone = ["/account/mails"];

const isUnder = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

const isUnderAny = (path: string, prefixes: string[]) => prefixes.some((prefix) => isUnder(path, prefix));

/** Whether a stranger who asks for it is sent to sign in. */
export function needsViewer(address: string): boolean {
  return isUnderAny(address, forViewers) && !isUnderAny(address, forEveryone);
}

export function routeRules(routes: RouteFacts[]): RouteRules {
  const rules: RouteRules = { static: {}, dynamic: {}, wildcard: {} };
  for (const { path, isBlank } of routes) {
    const address = `/${path.replace(/^\/|\/?\*$/g, "")}`;
    const kind = path.endsWith("*") ? "wildcard" : address.includes(":") ? "dynamic" : "static";
    rules[kind][address] = {
      layout: isBlank ? "blank" : "default",
      needsViewer: needsViewer(address),
    };
  }
  return rules;
}
