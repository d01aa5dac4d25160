import { useEffect } from "react";
import {
  data,
  isRouteErrorResponse,
  redirect,
  redirectDocument,
  replace,
  useLocation,
  useParams,
} from "react-router";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { loaderHeaders } from "#app/platform/http/caching/loader-headers.ts";
import { firstPaintContext } from "#app/platform/rendering/first-paint/first-paint.server.ts";
import { isDocumentRequest, pageTextContext } from "#app/platform/rendering/document/page-text.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import type { Route } from "./+types/chapter-page.ts";
import { readName, refuseAbsent } from "./chapter-request.server.ts";
import { ChapterUnavailable, fetchChapter } from "../loading/chapter-store.ts";
import { untilReached } from "../loading/connection.ts";
import {
  byline,
  chapterAddress,
  type OpenBook,
  shownBooks,
  takenBackChapter,
  unknownBook,
  unknownChapter,
  withdrawnWork,
} from "../opening.ts";
import { LockedChapter } from "../members/locked-chapter.tsx";
import { removeLocator, loadLocator, markResumed } from "../locator/locator-store.ts";
import { Reader } from "../screen/reader.tsx";
import { bookHeaders } from "./book-headers.server.ts";
import { firstPaintStyles } from "./first-paint-styles.server.ts";
import { readerHead } from "./chapter-head.server.ts";
import { findOpening } from "./chapter-queries.server.ts";
import "../reader.css";

export { loaderHeaders as headers };

/** Rendered without the site's header and footer. */
export const handle = { layout: "blank", scroll: "own" };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const jid = readName(params.id);
  const slug = params.chapter === undefined ? null : readName(params.chapter);
  const { db, files, settings } = context.get(siteContext);
  const viewer = contentViewerOf(context);
  const { html, styleHash, ...opening } =
    (await findOpening(db, { jid, slug, viewer })) ?? (await refuseAbsent(db, { jid, viewer }, request));
  const isDocument = isDocumentRequest(request);
  if (isDocument) {
    context.set(pageTextContext, { pieces: [html] });
    context.set(firstPaintContext, await firstPaintStyles(files, styleHash));
  }
  const head = readerHead(settings, opening);
  return data(
    { ...opening, head, html: isDocument ? null : html },
    { status: opening.isTakenBack ? 410 : 200, headers: bookHeaders(jid, shownBooks(opening.nextReads)) },
  );
}

export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
  const { id: jid, chapter } = params;
  if (chapter !== undefined)
    return untilReached(() => fetchChapter(jid, chapter), request.signal).catch((error: unknown) => {
      const status = error instanceof ChapterUnavailable ? error.status : null;
      // Stored by another build of the site: its stored page goes with its own scripts.
      if (status === 409) throw redirectDocument(new URL(request.url).pathname);
      // A book for adults only: the page redirects to the question. A chapter that was taken back: the page says so.
      return status === 403 || status === 410 ? serverLoader() : explain(error);
    });
  const locator = loadLocator(jid);
  // The same as the boot script does on a full page load. An entry of this address would trap the Back button: coming from
  // another page it is never made, and one that Back has led to is replaced.
  if (locator) {
    markResumed(jid);
    const leave = location.pathname === new URL(request.url).pathname ? replace : redirect;
    throw leave(`${chapterAddress(jid, locator.chapter)}${locator.anchor ? `#${locator.anchor}` : ""}`);
  }
  return serverLoader();
}

function explain(error: unknown): never {
  if (error instanceof ChapterUnavailable && error.status === 404)
    throw data({ message: error.message }, { status: 404 });
  throw error;
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [{ title: "Page Not Found" }];

export default function ChapterPage({ loaderData }: Route.ComponentProps) {
  const { book, chapter, html, previous, next, nextReads, isTakenBack } = loaderData;
  if (!chapter) return <NoText book={book} isTakenBack={isTakenBack} />;
  const opening = { book, chapter, html, previous, next, nextReads, isTakenBack };
  return chapter.isLocked ? <LockedChapter {...opening} /> : <Reader {...opening} />;
}

function NoText({ book, isTakenBack }: { book: OpenBook; isTakenBack: boolean }) {
  const { chapter } = useParams();
  const isChapterAlone = isTakenBack && book.isTextHeld;
  // The chapter of the stored position was deleted: the book opens at its start again.
  useEffect(() => {
    if (isChapterAlone && loadLocator(book.jid)?.chapter === chapter) removeLocator(book.jid);
  }, [isChapterAlone, book.jid, chapter]);
  const address = encodeURIComponent(book.jid);
  return (
    <main className="reader-message">
      <h1>{book.title}</h1>
      {book.authors.length > 0 && <p>by {byline(book)}</p>}
      <p>
        {isChapterAlone
          ? takenBackChapter
          : book.isListed
            ? "The text of this book is not held here, so it cannot be read on this site."
            : withdrawnWork}
      </p>
      <p>
        <a href={`/bookdetail/${address}`}>About the book</a>
        {isChapterAlone && (
          <>
            {" · "}
            <a href={`/book-reader/${address}`}>Read from the beginning</a>
          </>
        )}
      </p>
    </main>
  );
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const isAbsent = isRouteErrorResponse(error) && error.status === 404;
  const { id, chapter } = params;
  const here = useLocation().pathname;
  // The stored chapter no longer exists: remove the position, or the book would lead there for ever.
  useEffect(() => {
    if (isAbsent && id && loadLocator(id)?.chapter === chapter) removeLocator(id);
  }, [isAbsent, id, chapter]);
  useEffect(() => {
    if (isAbsent) return;
    const reload = () => window.location.reload();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [isAbsent]);
  const message = isAbsent ? messageOf(error.data) : "";
  return (
    <main className="reader-message">
      <h1>{isAbsent ? "Page Not Found" : "An Error Occurred"}</h1>
      <p>
        {message ||
          "This chapter did not open: the site could not be reached. Your place is kept; try again in a moment."}
      </p>
      {!isAbsent && (
        <p>
          <a href={here} onClick={() => window.location.reload()}>
            Try again
          </a>
        </p>
      )}
      <p>
        {id && message !== unknownBook && (
          <>
            <a href={`/bookdetail/${encodeURIComponent(id)}`}>To the book’s page</a> ·{" "}
          </>
        )}
        <a href="/">Return Home</a>
      </p>
    </main>
  );
}

const messageOf = (body: unknown) =>
  typeof body === "object" && body !== null && "message" in body ? String(body.message) : unknownChapter;
