/** Rules of a page that are known before it is requested. */
export interface RouteRule {
  layout: "default" | "blank";
  /** Signed-out visitors are sent to sign in. */
  needsViewer: boolean;
}

export interface RouteFacts {
  /** As the route table writes it: `book-reader/:jid/*`. */
  path: string;
  isBlank: boolean;
}

/** Rules by the form of the address: static, with parameters, or with a wildcard. */
export interface RouteRules {
  static: Record<string, RouteRule>;
  dynamic: Record<string, RouteRule>;
  wildcard: Record<string, RouteRule>;
}

// R14–R20: whole segments only. `/account` is an addition.
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

// Linked from mails, so it must work on any device.
const forEveryone = ["/account/mails"];

const isUnder = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

const isUnderAny = (path: string, prefixes: string[]) => prefixes.some((prefix) => isUnder(path, prefix));

/** Whether a signed-out visitor is sent to sign in. */
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
