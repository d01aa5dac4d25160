import type { MiddlewareHandler } from "hono";
import type { Auth } from "#app/platform/auth/auth.server.ts";
import { clientHeader } from "#app/platform/auth/auth-facts.server.ts";
import { isAccessToken } from "#app/identity/tokens/public.ts";
import { findToken } from "#app/identity/tokens/public.server.ts";
import { callToken } from "#app/platform/auth/keys/call-token.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { postOnly } from "#app/platform/http/forms/post-only.ts";
import { parseJson } from "#app/platform/http/forms/read-json.server.ts";
import type { ShellEnv } from "../edge/edge.ts";

// Only what a browser must call itself. Passwords, codes and settings go through pages, which work without scripts and
// require step-up: so does a new passkey, which is created in the browser and posted to /account/passkeys.
const open = [
  /^GET \/token$/,
  /^GET \/jwks$/,
  /^GET \/get-session$/,
  /^(GET|POST) \/callback\/[a-z0-9-]+$/,
  /^GET \/passkey\/generate-(authenticate|register)-options$/,
  /^POST \/passkey\/verify-authentication$/,
];
const onlyPosted = /^\/passkey\/verify-authentication$/;

/** Whether this path below `/api/auth` is open to browsers. */
export const isOpen = (method: string, path: string) => open.some((known) => known.test(`${method} ${path}`));

/** Passes open paths below `/api/auth` to Better Auth; all others fall through to our own routes. */
export function serveAuth(auth: () => Promise<Auth>): MiddlewareHandler<ShellEnv> {
  return async (c, next) => {
    const path = c.req.path.slice("/api/auth".length);
    if (c.req.method === "GET" && onlyPosted.test(path)) return postOnly();
    if (!isOpen(c.req.method, path)) return next();
    const headers = new Headers(c.req.raw.headers);
    headers.delete(clientHeader);
    const client = c.get("client");
    if (client) headers.set(clientHeader, client);
    const { method, url } = c.req.raw;
    const body = method === "GET" ? null : await readBody(c.req.raw);
    headers.delete("content-length");
    const answer = await (await auth()).handler(new Request(url, { method, headers, body }));
    // The response's own headers can be immutable, and the edge adds to them.
    const copy = new Response(answer.body, answer);
    copy.headers.set("cache-control", "private, no-store");
    return copy;
  };
}

/** Applies our own rules to the body: JSON built to be slow to parse is replaced by `null`. */
async function readBody(request: Request): Promise<string> {
  const text = await request.text();
  const isJson = /json/i.test(request.headers.get("content-type") ?? "");
  return isJson ? JSON.stringify(parseJson(text)) : text;
}

/** Whether the request has a valid session, or a token. Without its cookie or header nothing is looked up. */
export function isSignedIn({ db, now }: Pick<Site, "db" | "now">, auth: () => Promise<Auth>) {
  return async ({ headers }: Request): Promise<boolean> => {
    const hasCookie = /session_token=/.test(headers.get("cookie") ?? "");
    if (hasCookie && (await (await auth()).api.getSession({ headers })) !== null) return true;
    const token = callToken(headers);
    if (token === "") return false;
    if (isAccessToken(token)) return (await findToken(db, token, now())) !== null;
    const { payload } = await (await auth()).api.verifyJWT({ body: { token } });
    return payload !== null;
  };
}

/** Creates a value at its first use, once; a failure is retried at the next. */
export function lazily<Thing>(make: () => Promise<Thing>): () => Promise<Thing> {
  let made: Promise<Thing> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}
