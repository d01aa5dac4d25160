import { createContext, type MiddlewareFunction } from "react-router";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { findReadingApp } from "#app/identity/device-passwords/public.server.ts";
import { findViewer } from "#app/identity/viewer/public.server.ts";
import { hasOwnLists, isOwnSearch } from "#app/platform/http/cookies/own-lists-cookies.ts";
import { forbidden } from "#app/platform/http/refusals.server.ts";
import { pagePath } from "#app/platform/rendering/data-address.ts";
import { ageGate } from "#app/access/gates/age-gate.ts";
import { findAudience } from "#app/access/visibility/book-audience.server.ts";
import { anonymous, type ContentViewer } from "#app/access/visibility/content-viewer.ts";

/** Without a default: where `guardAges` has not run, nobody is taken for a visitor who sees everything. */
const contentViewerContext = createContext<ContentViewer>();

/** The viewer for queries of books: `anonymous` for nearly everyone, and always for cached pages. */
export const contentViewerOf = (context: Context): ContentViewer => context.get(contentViewerContext);

/**
 * Runs for every request of a profile with an age cap or exclusions: books for older readers are refused at every address below the
 * book's own, including ones added later. Lists use what `access` lets this viewer see.
 */
export const guardAges: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { pathname, search } = new URL(request.url);
  const book = bookAt(pathname);
  const cookies = request.headers.get("cookie");
  const isApp = book !== null && request.headers.has("authorization");
  const isOwn = isOwnSearch(pathname + search, cookies);
  if (!isApp && !hasOwnLists(cookies) && !isOwn && !(book?.isForMembers && cookies)) {
    context.set(contentViewerContext, anonymous);
    return next();
  }
  const app = isApp ? await findReadingApp(context, request, "reading:read") : null;
  const profile = app?.profile ?? (await findViewer(context, request))?.profile;
  const { ageCap, excluded } = profile ?? anonymous;
  const withoutLibraryOf = isOwn ? profile?.id : undefined;
  context.set(contentViewerContext, { ageCap, excluded, withoutLibraryOf });
  if (book && ageCap !== null) {
    const audience = await findAudience(context.get(siteContext).db, book.jid);
    if (ageGate(audience, ageCap) === "too-young")
      throw forbidden("This book is for older readers. Another profile of your account can open it.");
  }
  return next();
};

interface BookAddress {
  jid: string;
  /** Rendered for the viewer, never from the page cache, so it works without the marker cookie too. */
  isForMembers: boolean;
}

/** The book that an address belongs to, parsed as the router does. */
function bookAt(pathname: string): BookAddress | null {
  const [room = "", second = "", third = "", ...rest] = pagePath(pathname)
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
    // The router matches no page with it.
    return segment;
  }
}
