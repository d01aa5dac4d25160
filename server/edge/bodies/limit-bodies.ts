import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { bodyLimitsOf, isFunction, mostOfStrangers } from "#app/platform/http/forms/body-limits.ts";
import type { ShellEnv } from "../edge.ts";
import { isCall, type PlainPageFacts, plainPage, tooLargeText } from "../plain-page.ts";

interface Limiting {
  pictureMb: number;
  /** Whether the client is signed in, for bodies larger than strangers may send. */
  isKnown: (request: Request) => Promise<boolean>;
  /** Called with the path of a body that is refused for its size. */
  onTooLarge: (path: string) => Promise<void>;
}

/** The limits of a body without a declared length. */
const unmeasured = { most: mostOfStrangers, mostWithFiles: mostOfStrangers, mostFields: 0 };

/** How much of a refused body is still read, so that the sender can read the response. */
const mostDiscarded = 64 * 1024 * 1024;

const readable =
  /^(application\/x-www-form-urlencoded|application\/(?:opds-progression\+)?json|multipart\/form-data|text\/plain)\s*(;|$)/i;

/**
 * Refuses bodies that are too large for their address, or of a type that nothing here reads, before a byte of them is
 * read. Larger bodies are accepted only from signed-in users; for others the request continues with an empty body,
 * which every such address refuses with its own message.
 */
export function limitBodies({ pictureMb, isKnown, onTooLarge }: Limiting): MiddlewareHandler<ShellEnv> {
  const countStrangers = bodyLimit({
    maxSize: mostOfStrangers,
    onError: async (c) => {
      await onTooLarge(c.req.path);
      return refuse(c, { status: 413, notice: tooLargeText(unmeasured, false) });
    },
  });
  return async (c, next) => {
    const { headers } = c.req.raw;
    const type = headers.get("content-type");
    if (!c.req.raw.body || c.req.method === "GET" || c.req.method === "HEAD") return next();
    if (type !== null && !readable.test(type) && !isFunction(c.req.path)) return refuse(c, { status: 415 });
    const length = Number(headers.get("content-length") ?? Number.NaN);
    // No Content-Length: it is counted while it is read, with the limit of strangers.
    if (headers.has("transfer-encoding") || !Number.isFinite(length)) return countStrangers(c, next);
    const limits = bodyLimitsOf(c.req.path, pictureMb);
    const isMultipart = /^multipart\//i.test(type ?? "");
    if (length > (isMultipart ? Math.max(limits.most, limits.mostWithFiles) : limits.most)) {
      const notice = tooLargeText(limits, isMultipart);
      const isRead = length <= mostDiscarded;
      const discarded = isRead ? discard(c.req.raw) : null;
      await onTooLarge(c.req.path);
      await discarded;
      return refuse(c, { status: 413, notice, headers: isRead ? {} : lastOne });
    }
    if (length > mostOfStrangers && !(await isKnown(c.req.raw))) {
      const given = c.req.raw;
      c.req.raw = withoutBody(given);
      const discarded = discard(given);
      await next();
      await discarded;
      return;
    }
    return next();
  };
}

// Unless the rest is read, the position in the stream is unknown: the connection ends with the response.
const lastOne = { connection: "close" };

function refuse(
  c: Context<ShellEnv>,
  { headers = lastOne, ...facts }: Pick<PlainPageFacts, "status" | "notice" | "headers">,
): Response {
  const isForProgram = isCall(c.req.path) || c.req.header("accept") === "application/json";
  return plainPage({ ...facts, requestId: c.get("requestId"), isForProgram, headers });
}

/**
 * Browsers show a response only after sending the whole body, so it is read and discarded. Resolves when it has been
 * read: half a second after a response the listener closes a connection whose body is still arriving.
 */
async function discard({ body }: Request): Promise<void> {
  await body?.pipeTo(new WritableStream()).catch(() => {});
}

function withoutBody(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ["content-length", "content-type"]) headers.delete(name);
  return new Request(request.url, { method: request.method, headers, signal: request.signal });
}
