import { lazy, type MouseEvent, Suspense, useRef, useState } from "react";
import type { ReaderProps } from "./opening.ts";
import { bootScript, settleScript } from "./appearance/boot-script.ts";
import { useAppearance } from "./appearance/use-appearance.ts";
import { askedMode, turnsSideways } from "./appearance/appearance.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { ChapterEnd } from "./chapter-end.tsx";
import { ChapterText } from "./chapter-text.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import { InlineScript } from "#app/platform/rendering/inline-script.tsx";
import { PageSpread } from "./page-spread.tsx";
import { ShowingStore } from "./paging/showing-store.ts";
import type { PanelName } from "./panel/panel-names.ts";
import { ResumedNotice } from "./resumed-notice.tsx";
import { useListeningBar } from "./listening/use-listening-bar.ts";
import { TopBar } from "./top-bar.tsx";
import { useReading } from "./use-reading.ts";
import { useSpread } from "./use-spread.ts";

const ListeningBar = lazy(() => import("./listening/listening-bar.tsx"));
const SidePanel = lazy(() => import("./panel/side-panel.tsx"));

// The site would take the fragment for a place in the book.
function skipToText(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document.getElementById("reader-text")?.focus({ preventScroll: true });
}

/** The book on the screen: bars, text, the end of the chapter and, when asked for, the side panel. */
export function Reader(props: ReaderProps) {
  const { book, chapter, html } = props;
  const page = chapter.rendition?.page ?? null;
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [store] = useState(() => new ShowingStore());
  const root = useRef<HTMLDivElement>(null);
  const look = useAppearance(book.jid, chapter.rendition);
  const spread = useSpread(props);
  const { previous, next } = spread;
  const listening = useListeningBar(chapter.isReadAloud);
  const asked = { root, store, onPanel: setPanel, look, spread, listening };
  const reading = useReading({ ...props, previous, next, ...asked });
  const isVertical = chapter.writingMode !== "horizontal-tb";
  return (
    <div
      className="reader"
      ref={root}
      data-bars={reading.areBarsShown ? "shown" : "hidden"}
      data-flow={isVertical ? "vertical" : "horizontal"}
      data-end={reading.isPastEnd ? "" : undefined}
      data-asked-mode={askedMode(chapter.rendition)}
      data-turns={turnsSideways(chapter.rendition) ? "" : undefined}
    >
      <InlineScript source={bootScript} />
      {book.styleUrl && (
        <link
          rel="stylesheet"
          href={book.styleUrl}
          media={look.appearance.styles === "off" ? "not all" : undefined}
        />
      )}
      <a className="reader-skip" href="#reader-text" onClick={skipToText}>
        Skip to the text
      </a>
      <TopBar {...{ book, chapter, onPanel: setPanel, reading, listening }} />
      <main className="reader-stage" id="reader-text" tabIndex={-1}>
        <div
          className="reader-viewport"
          dir={isVertical ? undefined : reading.dir}
          data-writing-mode={chapter.writingMode}
          data-fixed={page ? "" : undefined}
        >
          {page ? (
            <PageSpread {...{ book, chapter, page, html }} beside={spread.beside} />
          ) : (
            <ChapterText key={`${book.jid}/${chapter.slug}`} {...{ book, chapter, html }} />
          )}
          <div className="reader-spacer" aria-hidden="true" />
        </div>
        <InlineScript source={settleScript} />
        <ChapterEnd {...props} {...{ previous, next }} />
      </main>
      <BottomBar {...{ book, chapter, store, reading, spread }} />
      {listening.isOpen && (
        <Suspense>
          <ListeningBar {...{ book, chapter, store, reading, look, listening }} hasNext={next !== null} />
        </Suspense>
      )}
      <ResumedNotice book={book} />
      <ConnectionNotice />
      <output className="reader-announcer">{reading.announcement}</output>
      {panel && (
        <Suspense>
          <SidePanel {...{ book, chapter, store, look, reading, panel, onPanel: setPanel }} />
        </Suspense>
      )}
    </div>
  );
}
