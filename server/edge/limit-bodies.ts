import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { bodyLimitsOf, mostOfStrangers } from "#app/platform/http/body-limits.ts";
import type { ShellEnv } from "./edge.ts";
import { type PlainPageFacts, plainPage, tooLargeText } from "./plain-page.ts";

interface Limiting {
  pictureMb: number;
  /** Whether somebody is signed in, for bodies larger than anybody may send. */
  isKnown: (request: Request) => Promise<boolean>;
}

/** The limits of a body whose length is not said. */
const unmeasured = { most: mostOfStrangers, mostWithFiles: mostOfStrangers, mostFields: 0 };

/** What is refused and yet taken in, so that whoever sent it can read why. */
const mostDiscarded = 64 * 1024 * 1024;

const readable =
  /^(application\/x-www-form-urlencoded|application\/json|multipart\/form-data|text\/plain)\s*(;|$)/i;

/**
 * Refuses bodies that are too large for their address, or of a kind that nobody here reads, before a byte of them is taken. What is
 * larger than anybody may send is taken from whoever is signed in; others are answered as if they had sent nothing, which every
 * such address refuses in its own words.
 */
export function limitBodies({ pictureMb, isKnown }: Limiting): MiddlewareHandler<ShellEnv> {
  const countStrangers = bodyLimit({
    maxSize: mostOfStrangers,
    onError: (c) => refuse(c, { status: 413, words: tooLargeText(unmeasured, false) }),
  });
  return async (c, next) => {
    const { headers } = c.req.raw;
    const type = headers.get("content-type");
    if (!c.req.raw.body || c.req.method === "GET" || c.req.method === "HEAD") return next();
    if (type !== null && !readable.test(type)) return refuse(c, { status: 415 });
    const length = Number(headers.get("content-length") ?? Number.NaN);
    // Its length is not said: it is counted as it comes, and may have no more than a stranger's.
    if (headers.has("transfer-encoding") || !Number.isFinite(length)) return countStrangers(c, next);
    const limits = bodyLimitsOf(c.req.path, pictureMb);
    const isMultipart = /^multipart\//i.test(type ?? "");
    if (length > (isMultipart ? Math.max(limits.most, limits.mostWithFiles) : limits.most)) {
      const words = tooLargeText(limits, isMultipart);
      if (length > mostDiscarded) return refuse(c, { status: 413, words });
      discard(c.req.raw);
      return refuse(c, { status: 413, words, headers: {} });
    }
    if (length > mostOfStrangers && !(await isKnown(c.req.raw))) {
      const given = c.req.raw;
      c.req.raw = withoutBody(given);
      discard(given);
    }
    return next();
  };
}

// Unless it is taken in, nothing is believed of what is still coming: the connection ends with the answer.
const lastOne = { connection: "close" };

function refuse(
  c: Context<ShellEnv>,
  { headers = lastOne, ...facts }: Pick<PlainPageFacts, "status" | "words" | "headers">,
): Response {
  const isForProgram = c.req.path.startsWith("/api/") || c.req.header("accept") === "application/json";
  return plainPage({ ...facts, requestId: c.get("requestId"), isForProgram, headers });
}

/** Browsers show an answer only when all that they send was taken; it goes nowhere, so it costs no more than its way here. */
function discard({ body }: Request): void {
  body?.pipeTo(new WritableStream()).catch(() => {});
}

function withoutBody(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ["content-length", "content-type"]) headers.delete(name);
  return new Request(request.url, { method: request.method, headers, signal: request.signal });
}
