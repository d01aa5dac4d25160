import type { MiddlewareHandler } from "hono";
import type { Auth } from "#app/platform/auth/auth.server.ts";
import { clientHeader } from "#app/platform/auth/auth-facts.server.ts";
import { postOnly } from "#app/platform/http/post-only.ts";
import { parseJson } from "#app/platform/http/read-json.server.ts";
import type { ShellEnv } from "../edge/edge.ts";

// Only what a browser must ask by itself. Passwords, codes and settings go through pages, which work without scripts and ask once more
// who it is: also for a new passkey, which is made in the browser and posted to /account/passkeys.
const open = [
  /^GET \/token$/,
  /^GET \/jwks$/,
  /^GET \/get-session$/,
  /^(GET|POST) \/callback\/[a-z0-9-]+$/,
  /^GET \/passkey\/generate-(authenticate|register)-options$/,
  /^POST \/passkey\/verify-authentication$/,
];
const onlyPosted = /^\/passkey\/verify-authentication$/;

/** Whether Better Auth answers this below `/api/auth`. */
export const isOpen = (method: string, path: string) => open.some((known) => known.test(`${method} ${path}`));

/** Hands open addresses below `/api/auth` to Better Auth; all others go on to our own routes. */
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
    // The answer's own headers may be locked; the edge adds to them.
    const copy = new Response(answer.body, answer);
    copy.headers.set("cache-control", "private, no-store");
    return copy;
  };
}

/** The body by our own rules: JSON that was made to be slow to read is `null` from here on. */
async function readBody(request: Request): Promise<string> {
  const text = await request.text();
  const isJson = /json/i.test(request.headers.get("content-type") ?? "");
  return isJson ? JSON.stringify(parseJson(text)) : text;
}

/** Whether the request comes with a session that holds. Who has no cookie of one is not worth a question. */
export function isSignedIn(auth: () => Promise<Auth>) {
  return async ({ headers }: Request): Promise<boolean> => {
    if (!/session_token=/.test(headers.get("cookie") ?? "")) return false;
    return (await (await auth()).api.getSession({ headers })) !== null;
  };
}

/** Makes a thing when it is first asked for, once; a failure is tried again the next time. */
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
