import { useEffect } from "react";
import { data, isRouteErrorResponse, redirect } from "react-router";
import { ageCapOf } from "#app/domain/access/age-cap.server.ts";
import { loaderHeaders } from "#app/platform/http/loader-headers.ts";
import { firstPaintContext } from "#app/platform/http/first-paint.server.ts";
import { isDocumentRequest, pageTextContext } from "#app/platform/http/page-text.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import type { Route } from "./+types/chapter-page.ts";
import { readName } from "./chapter-request.server.ts";
import { ChapterUnavailable, fetchChapter } from "./chapter-store.ts";
import { byline, chapterAddress, type OpenBook } from "./opening.ts";
import { LockedChapter } from "./locked-chapter.tsx";
import { forgetPlace, loadPlace, markResumed } from "./place/place-store.ts";
import { Reader } from "./reader.tsx";
import { headersOf } from "./headers-of.server.ts";
import { firstPaintOf } from "./first-paint-of.server.ts";
import { findOpening } from "./reading-queries.server.ts";
import "./reader.css";

export { loaderHeaders as headers };

/** A page of its own, without the site's header and footer; the reader moves the text itself. */
export const handle = { layout: "blank", scroll: "own" };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const jid = readName(params.id);
  const slug = params.chapter === undefined ? null : readName(params.chapter);
  const { db, files } = context.get(siteContext);
  const { html, styleHash, ...opening } =
    (await findOpening(db, { jid, slug, ageCap: ageCapOf(context) })) ?? absent();
  const isDocument = isDocumentRequest(request);
  if (isDocument) {
    context.set(pageTextContext, html);
    context.set(firstPaintContext, await firstPaintOf(files, styleHash));
  }
  const status = opening.chapter || opening.book.isListed ? 200 : 410;
  return data(
    { ...opening, html: isDocument ? null : html },
    { status, headers: headersOf(jid, opening.others) },
  );
}

function absent(): never {
  throw notFound();
}

export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const jid = params.id;
  if (params.chapter !== undefined) return fetchChapter(jid, params.chapter).catch(explain);
  const place = loadPlace(jid);
  // The same as the boot script does for a new page.
  if (place) {
    markResumed(jid);
    throw redirect(`${chapterAddress(jid, place.chapter)}${place.anchor ? `#${place.anchor}` : ""}`);
  }
  return serverLoader();
}

function explain(error: unknown): never {
  if (error instanceof ChapterUnavailable && error.status === 404)
    throw data({ message: "Page Not Found" }, { status: 404 });
  throw error;
}

export function meta({ loaderData, params }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [{ title: "Not found" }];
  const { book, chapter } = loaderData;
  const title = chapter && chapter.title !== book.title ? `${chapter.title} · ${book.title}` : book.title;
  const address = chapter ? chapterAddress(book.jid, chapter.slug) : `/book-reader/${params.id}`;
  return [
    { title },
    {
      name: "description",
      content: `Read ${book.title}${book.authors.length > 0 ? ` by ${byline(book)}` : ""}.`,
    },
    { tagName: "link", rel: "canonical", href: address },
    ...(chapter && book.isListed && !chapter.isLocked ? [] : [{ name: "robots", content: "noindex" }]),
  ];
}

export default function ChapterPage({ loaderData }: Route.ComponentProps) {
  const { book, chapter, html, previous, next, others } = loaderData;
  if (!chapter) return <NoText book={book} />;
  const opening = { book, chapter, html, previous, next, others };
  return chapter.isLocked ? <LockedChapter {...opening} /> : <Reader {...opening} />;
}

function NoText({ book }: { book: OpenBook }) {
  return (
    <main className="reader-message">
      <h1>{book.title}</h1>
      {book.authors.length > 0 && <p>by {byline(book)}</p>}
      <p>
        {book.isListed
          ? "The text of this book is not held here, so it cannot be read on this site."
          : "Its author has withdrawn this work. It cannot be read here any more."}
      </p>
      <p>
        <a href={`/bookdetail/${encodeURIComponent(book.jid)}`}>About the book</a>
      </p>
    </main>
  );
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const isAbsent = isRouteErrorResponse(error) && error.status === 404;
  const { id, chapter } = params;
  // The chapter one was in was taken back: the book must not lead there for ever.
  useEffect(() => {
    if (isAbsent && id && loadPlace(id)?.chapter === chapter) forgetPlace(id);
  }, [isAbsent, id, chapter]);
  const book = params.id ? `/bookdetail/${encodeURIComponent(params.id)}` : "/";
  return (
    <main className="reader-message">
      <h1>{isAbsent ? "Page Not Found" : "This chapter did not open"}</h1>
      <p>
        {isAbsent
          ? "There is no such chapter here. It may have been renamed when the book was revised."
          : "The site could not be reached. Your place is kept; try again in a moment."}
      </p>
      <p>
        <a href={book}>To the book’s page</a> · <a href="/">Home</a>
      </p>
    </main>
  );
}
