import { createContext, type MiddlewareFunction } from "react-router";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { findViewer } from "#app/identity/viewer/public.server.ts";
import { hasAgeCap } from "#app/platform/http/age-cap-cookie.ts";
import { forbidden } from "#app/platform/http/refusals.server.ts";
import { ageGate } from "#app/access/age-gate.ts";
import { findAudience } from "#app/access/book-audience.server.ts";
import { anonymous, type ContentViewer } from "#app/access/content-viewer.ts";

const contentViewerContext = createContext<ContentViewer>(anonymous);

/** For whom books are chosen: `anonymous` for nearly everyone, and always for what is made for everyone. */
export const contentViewerOf = (context: Context): ContentViewer => context.get(contentViewerContext);

/**
 * Of every request of a profile that is kept to an age: nothing of a book for older readers is had at any address below the
 * book's own, whatever is put there later. Lists take what `access` lets this viewer see.
 */
export const guardAges: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { pathname } = new URL(request.url);
  const book = bookAt(pathname);
  const cookies = request.headers.get("cookie");
  if (!hasAgeCap(cookies) && !(book?.isForMembers && cookies)) return next();
  const ageCap = (await findViewer(context, request))?.profile.ageCap ?? null;
  context.set(contentViewerContext, { ageCap });
  if (book && ageCap !== null) {
    const audience = await findAudience(context.get(siteContext).db, book.jid);
    if (ageGate(audience, ageCap) === "too-young")
      throw forbidden("This book is for older readers. Another profile of your account can open it.");
  }
  return next();
};

interface BookAddress {
  jid: string;
  /** Answered per viewer, never from the page cache: works without the marker cookie too. */
  isForMembers: boolean;
}

/** Which book an address belongs to, read as the router reads it. */
function bookAt(pathname: string): BookAddress | null {
  const [room = "", second = "", third = "", ...rest] = pathname
    .replace(/\.data$/, "")
    .split("/")
    .filter(Boolean)
    .map(plain);
  if (room.toLowerCase() === "following" && second.toLowerCase() === "book")
    return third === "" ? null : { jid: third, isForMembers: true };
  if (!["bookdetail", "book-reader"].includes(room.toLowerCase()) || second === "") return null;
  return { jid: second, isForMembers: /^(members(\.json)?|picture)$/i.test(rest[0] ?? "") };
}

function plain(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // No router takes it for a book of ours.
    return segment;
  }
}
