import { InlineScript } from "#app/platform/rendering/inline/inline-script.tsx";
import { settleScript } from "../appearance/boot-script.ts";
import { ChapterEnd } from "../bars/chapter-end.tsx";
import type { ReaderProps } from "../opening.ts";
import { ChapterText } from "../text/chapter-text.tsx";
import { PageSpread } from "../text/page-spread.tsx";
import type { Spread } from "./use-spread.ts";

interface ReaderStageProps extends ReaderProps {
  spread: Spread;
  dir: "ltr" | "rtl";
}

/** The text where it is scrolled or turned, and what follows its last line. */
export function ReaderStage({ spread, dir, ...props }: ReaderStageProps) {
  const { book, chapter, html } = props;
  const page = chapter.rendition?.page ?? null;
  const isVertical = chapter.writingMode !== "horizontal-tb";
  // Vertical text scrolls in a box of its own, which must be reachable by those who scroll by keys.
  const scroller = isVertical
    ? ({ tabIndex: 0, role: "region", "aria-label": `Text of ${chapter.title}` } as const)
    : { dir };
  return (
    <main className="reader-stage" id="reader-text" tabIndex={-1}>
      <div
        className="reader-viewport"
        data-writing-mode={chapter.writingMode}
        data-fixed={page ? "" : undefined}
        {...scroller}
      >
        {page ? (
          <PageSpread book={book} chapter={chapter} page={page} html={html} beside={spread.beside} />
        ) : (
          <ChapterText key={`${book.jid}/${chapter.slug}`} book={book} chapter={chapter} html={html} />
        )}
        <div className="reader-spacer" aria-hidden="true" />
      </div>
      <InlineScript source={settleScript} />
      <ChapterEnd {...props} previous={spread.previous} next={spread.next} />
    </main>
  );
}
