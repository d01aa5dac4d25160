import { emit } from "#app/platform/events/events.server.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { firstPaintContext } from "#app/platform/rendering/first-paint/first-paint.server.ts";
import { framingContext } from "#app/platform/rendering/document/framing.server.ts";
import { isDocumentRequest, pageTextContext } from "#app/platform/rendering/document/page-text.server.ts";
import { languageTag } from "#app/manuscript/epub/read/language-tag.ts";
import type { ChapterLink, OpenBook, OpenChapter } from "../opening.ts";
import { Reader } from "../screen/reader.tsx";
import { type Draft, draftRequested } from "./draft-events.server.ts";
import type { Route } from "./+types/draft-page";
import "../reader.css";

/** Only our own preview may frame it. */
export const headers = () => ({ "cache-control": "private, no-store", "x-frame-options": "SAMEORIGIN" });

export const handle = { layout: "blank", scroll: "own" };

/** A draft in the reader, for its author only. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const workId = url.searchParams.get("id") ?? "";
  const chapterId = url.searchParams.get("chapter") ?? "";
  const [draft] = await emit(site, draftRequested, { context, workId, chapterId });
  if (!draft) throw notFound();
  const isDocument = isDocumentRequest(request);
  if (isDocument) {
    context.set(pageTextContext, { pieces: [draft.html] });
    context.set(firstPaintContext, { families: ["Literata Text"], also: null });
  }
  context.set(framingContext, "framed");
  const head = pageHead(site.settings, {
    title: `Preview of ${draft.chapter.title}`,
    description: `A chapter of ${draft.title}`,
    path: "/writing-edit/preview/page",
    isPrivate: true,
  });
  return {
    head,
    book: bookOf(draft, workId),
    chapter: chapterOf(draft, chapterId),
    html: isDocument ? null : draft.html,
  };
}

function bookOf(draft: Draft, workId: string): OpenBook {
  const addressOf = (link: ChapterLink | null) =>
    link && {
      title: link.title,
      href: `/writing-edit/preview/page?${new URLSearchParams({ id: workId, chapter: link.slug })}`,
    };
  return {
    jid: `draft-${workId}`,
    title: draft.title,
    language: languageTag(draft.language) ?? "und",
    progressionDirection: draft.direction,
    isTextHeld: true,
    isListed: false,
    isUnfinished: true,
    nextChapterAt: null,
    isWork: true,
    wordCount: draft.wordCount,
    characterCount: draft.html.length,
    styleUrl: null,
    authors: draft.authors.map((name) => ({ name, slug: "" })),
    draft: { previous: addressOf(draft.previous), next: addressOf(draft.next) },
  };
}

function chapterOf({ chapter, chapterCount }: Draft, chapterId: string): OpenChapter {
  const { number, ...facts } = chapter;
  return {
    ...facts,
    slug: chapterId,
    isLocked: false,
    isLinear: true,
    language: null,
    direction: null,
    writingMode: "horizontal-tb",
    bodyClass: null,
    isReadAloud: false,
    rendition: null,
    revisedAt: null,
    numbering: { number, count: chapterCount },
    hasTopHeading: true,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function DraftPage({ loaderData }: Route.ComponentProps) {
  const { book, chapter, html } = loaderData;
  return <Reader book={book} chapter={chapter} html={html} previous={null} next={null} nextReads={null} />;
}
