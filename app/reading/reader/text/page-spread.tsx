import { useLayoutEffect, useRef } from "react";
import type { FixedPage } from "#app/manuscript/epub/read/publication.ts";
import { ChapterText } from "./chapter-text.tsx";
import type { OpenBook, OpenChapter } from "../opening.ts";
import { separateDrawings } from "../paging/separate-drawings.ts";
import type { PageBeside } from "../screen/use-spread.ts";

interface PageSpreadProps {
  book: OpenBook;
  chapter: OpenChapter;
  page: FixedPage;
  html: string | null;
  beside: PageBeside | null;
}

/**
 * A page of fixed layout, and the other one of its spread. The opened page comes first in the document, whichever side
 * it is on.
 */
export function PageSpread({ book, chapter, page, html, beside }: PageSpreadProps) {
  const spread = useRef<HTMLDivElement>(null);
  const besideSlug = beside?.chapter?.slug;
  useLayoutEffect(() => {
    const [mine, other] = spread.current?.querySelectorAll<HTMLElement>(".book-text") ?? [];
    if (mine && other && besideSlug !== undefined) separateDrawings(other, mine);
  }, [besideSlug]);
  return (
    <div className="page-spread" ref={spread} data-reversed={beside?.isLeft ? "" : undefined}>
      <Page key={chapter.slug} size={page}>
        <ChapterText key={`${book.jid}/${chapter.slug}`} book={book} chapter={chapter} html={html} />
      </Page>
      {beside && (
        <Page key={beside.chapter?.slug ?? "empty"} size={beside.chapter?.rendition?.page ?? page}>
          {beside.chapter && <ChapterText book={book} chapter={beside.chapter} html={beside.html} />}
        </Page>
      )}
    </div>
  );
}

interface PageProps {
  size: { width: number; height: number };
  children: React.ReactNode;
}

// The scale is set by fixed-view.ts and, before the first paint, by the settle script.
function Page({ size, children }: PageProps) {
  return (
    <div className="page-sheet" data-width={size.width} data-height={size.height} suppressHydrationWarning>
      {children}
    </div>
  );
}
