import { requestFactsContext } from "../http/request-facts.server.ts";
import { type Context, siteContext } from "../http/site-context.server.ts";
import { siteOrigin } from "../http/site-origin.server.ts";
import { authContext } from "./auth-context.server.ts";
import { clientHeader } from "./auth-facts.server.ts";

interface AuthCall {
  /** A path below `/api/auth`, like `/sign-in/email`. */
  path: string;
  body?: Record<string, unknown>;
}

export interface AuthReply {
  status: number;
  /** The response of Better Auth; `code` names a refusal. */
  body: Record<string, unknown>;
  headers: Headers;
}

/**
 * Calls Better Auth on behalf of the sender of `request`, as a browser would over the network, so that every limit and
 * hook applies. The cookies that it sets are sent with the page's response. Never throws on a refusal.
 */
export async function callAuth(
  context: Context,
  request: Request,
  { path, body }: AuthCall,
): Promise<AuthReply> {
  const auth = await context.get(authContext)();
  const facts = context.get(requestFactsContext);
  const origin = siteOrigin(context.get(siteContext).settings);
  const headers = authHeaders(context, request);
  if (body) headers.set("content-type", "application/json");
  const answer = await auth.handler(
    new Request(`${origin}/api/auth${path}`, {
      method: body ? "POST" : "GET",
      headers,
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  facts.cookies.push(...answer.headers.getSetCookie());
  return { status: answer.status, body: await readBody(answer), headers: answer.headers };
}

/**
 * The headers that Better Auth sees: the user agent, the cookies, and the client as the shell identified it. No other
 * header of the request is passed on: a visitor must not be able to forge one of ours.
 */
export function authHeaders(context: Context, request: Request): Headers {
  const facts = context.get(requestFactsContext);
  const origin = siteOrigin(context.get(siteContext).settings);
  const headers = new Headers({ origin, "user-agent": request.headers.get("user-agent") ?? "" });
  // Cookies set by an earlier call in the same request are included.
  headers.set("cookie", withNewCookies(request.headers.get("cookie") ?? "", facts.cookies));
  if (facts.client) headers.set(clientHeader, facts.client);
  return headers;
}

async function readBody(answer: Response): Promise<Record<string, unknown>> {
  const parsed: unknown = await answer.json().catch(() => null);
  return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
}

/** The cookies that the browser would send now: those of the request, and those set since. */
export function withNewCookies(sent: string, set: string[]): string {
  const jar = new Map<string, string>();
  for (const pair of [...sent.split("; "), ...set.map((cookie) => cookie.split(";")[0] ?? "")]) {
    const at = pair.indexOf("=");
    if (at > 0) jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}
