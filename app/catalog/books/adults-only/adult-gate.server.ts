import { type MiddlewareFunction, redirect } from "react-router";
import { findReadingApp } from "#app/identity/device-passwords/public.server.ts";
import { findViewer } from "#app/identity/viewer/public.server.ts";
import { hasAdultMark } from "#app/platform/http/adult-mark.ts";
import { pageTagsHeader } from "#app/platform/http/caching/public-page.server.ts";
import { forbidden } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { pagePath } from "#app/platform/rendering/data-address.ts";
import { adultGate } from "#app/access/gates/adult-gate.ts";
import { findAudience } from "#app/access/visibility/book-audience.server.ts";

/**
 * Guards the text of books for adults only, in the reader and as a file: it opens to readers who have confirmed their age. The book's own
 * page, which states the rating, stays open. Responses with such texts are private and never cached for others.
 */
export const guardAdults: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const url = new URL(request.url);
  const path = pagePath(url.pathname);
  const jid = bookReadAt(path);
  if (jid === null) return next();
  const { db, now } = context.get(siteContext);
  if ((await findAudience(db, jid)) !== "adult") return next();
  const app = await findReadingApp(context, request, "reading:read");
  const profile = app?.profile ?? (await findViewer(context, request))?.profile;
  const { birthday = null, ageCap = null } = profile ?? {};
  const gate = adultGate({ birthday, ageCap, hasMark: hasAdultMark(request.headers.get("cookie")) }, now());
  if (gate === "too-young") throw forbidden("This book is for adults only.");
  if (gate === "ask") {
    if (app || isForProgram(path))
      throw forbidden("This book is for adults only. Open it on its page first.");
    url.searchParams.delete("_routes");
    throw redirect(`/adults-only?to=${encodeURIComponent(path + url.search)}`, 303);
  }
  const answer = await next();
  answer.headers.delete(pageTagsHeader);
  answer.headers.set("cache-control", "private, no-store");
  return answer;
};

const isForProgram = (path: string) => /\.json$|\/picture\//i.test(path);

/** The jid of the book whose text is at an address, parsed as the router does. */
function bookReadAt(path: string): string | null {
  const [, jid] =
    /^\/book-reader\/([^/]+)/i.exec(path) ?? /^\/bookdetail\/([^/]+)\/download\.epub\/?$/i.exec(path) ?? [];
  if (jid === undefined) return null;
  try {
    const plain = decodeURIComponent(jid);
    // PostgreSQL rejects the NUL character; no jid contains it.
    return plain.includes("\u0000") ? null : plain;
  } catch {
    return null;
  }
}
