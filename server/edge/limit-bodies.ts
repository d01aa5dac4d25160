import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { bodyLimitsOf, mostOfStrangers } from "#app/platform/http/body-limits.ts";
import type { ShellEnv } from "./edge.ts";
import { plainPage } from "./plain-page.ts";

interface Limiting {
  pictureMb: number;
  /** Whether somebody is signed in, for bodies larger than anybody may send. */
  isKnown: (request: Request) => Promise<boolean>;
}

const readable =
  /^(application\/x-www-form-urlencoded|application\/json|multipart\/form-data|text\/plain)\s*(;|$)/i;

/**
 * Refuses bodies that are too large for their address, or of a kind that nobody here reads, before a byte of them is taken. What is
 * larger than anybody may send is taken from whoever is signed in; others are answered as if they had sent nothing, which every
 * such address refuses in its own words.
 */
export function limitBodies({ pictureMb, isKnown }: Limiting): MiddlewareHandler<ShellEnv> {
  const countStrangers = bodyLimit({ maxSize: mostOfStrangers, onError: (c) => refuse(c, 413) });
  return async (c, next) => {
    const { headers } = c.req.raw;
    const type = headers.get("content-type");
    if (!c.req.raw.body || c.req.method === "GET" || c.req.method === "HEAD") return next();
    if (type !== null && !readable.test(type)) return refuse(c, 415);
    const length = Number(headers.get("content-length") ?? Number.NaN);
    // Its length is not said: it is counted as it comes, and may have no more than a stranger's.
    if (headers.has("transfer-encoding") || !Number.isFinite(length)) return countStrangers(c, next);
    const { most, mostWithFiles } = bodyLimitsOf(c.req.path, pictureMb);
    const isMultipart = /^multipart\//i.test(type ?? "");
    if (length > (isMultipart ? Math.max(most, mostWithFiles) : most)) return refuse(c, 413);
    if (length > mostOfStrangers && !(await isKnown(c.req.raw))) c.req.raw = withoutBody(c.req.raw);
    return next();
  };
}

function refuse(c: Context<ShellEnv>, status: 413 | 415): Response {
  const isForProgram = c.req.path.startsWith("/api/") || c.req.header("accept") === "application/json";
  // What is still coming is not read, so the connection ends with the answer.
  const headers = { connection: "close" };
  return plainPage({ status, requestId: c.get("requestId"), isForProgram, headers });
}

function withoutBody(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ["content-length", "content-type"]) headers.delete(name);
  return new Request(request.url, { method: request.method, headers, signal: request.signal });
}
