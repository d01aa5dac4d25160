import { useSyncExternalStore } from "react";
import { formatMinutes, minutesLeft, totalProgression, wholePercent } from "../locator/locator.ts";
import { extentOf, type OpenBook, type OpenChapter, pagesOf } from "../opening.ts";
import type { VisiblePageStore } from "../paging/visible-page-store.ts";
import { IconButton } from "./icon-button.tsx";
import type { Reading } from "../screen/use-reading.ts";
import type { Spread } from "../screen/use-spread.ts";

interface BottomBarProps {
  book: OpenBook;
  chapter: OpenChapter;
  store: VisiblePageStore;
  reading: Reading;
  spread: Spread;
}

/** Page buttons, the slider through the chapter, and progress. Within reach of a thumb on phones. Needs scripts. */
export function BottomBar({ book, chapter, store, reading, spread }: BottomBarProps) {
  const pages = pagesOf(chapter, spread.beside?.chapter?.rendition?.page?.number);
  const isRightToLeft = book.progressionDirection === "rtl";
  const back = { label: "Previous page", turn: () => reading.turn(-1) };
  const on = { label: "Next page", turn: () => reading.turn(1) };
  const [left, right] = isRightToLeft ? [on, back] : [back, on];
  return (
    <footer className="reader-bar reader-bottom">
      <IconButton icon="left" label={left.label} onClick={left.turn} />
      {pages === null ? (
        <Progress book={book} chapter={chapter} store={store} reading={reading} />
      ) : (
        <PageTools pages={pages} reading={reading} />
      )}
      <IconButton icon="right" label={right.label} onClick={right.turn} />
    </footer>
  );
}

/** Zoom for fixed layout, which has no text size. */
function PageTools({ pages, reading }: { pages: string; reading: Reading }) {
  return (
    <div className="reader-progress reader-page-tools">
      <div>
        <IconButton icon="smaller" label="Smaller page" onClick={() => reading.zoom(-1)} />
        <button
          className="reader-button"
          type="button"
          aria-label="Whole page"
          onClick={() => reading.zoom(0)}
        >
          {Math.round(reading.pageZoom * 100)}%
        </button>
        <IconButton icon="larger" label="Larger page" onClick={() => reading.zoom(1)} />
      </div>
      <p>
        <span>{pages}</span>
      </p>
    </div>
  );
}

function Progress({ book, chapter, store, reading }: Omit<BottomBarProps, "spread">) {
  const showing = useSyncExternalStore(store.subscribeAtRest, store.get, () => null);
  const extent = extentOf(book, chapter);
  const reached = showing?.reached ?? 0;
  const left = minutesLeft(extent, reached, book);
  const page = showing ? `Page ${showing.page + 1} of ${showing.pageCount}` : "";
  const percent = wholePercent(totalProgression(extent, reached));
  return (
    <div className="reader-progress">
      <input
        type="range"
        min={0}
        max={1000}
        value={Math.round((showing?.progression ?? 0) * 1000)}
        dir={book.progressionDirection}
        aria-label="Place in the chapter"
        aria-valuetext={page}
        onChange={(event) => {
          reading.goTo({ kind: "progression", progression: Number(event.target.value) / 1000 });
          store.notify();
        }}
      />
      <p>
        <span className="reader-wide">{page}</span>
        <span>
          {[
            chapter.numbering && `Chapter ${chapter.numbering.number} of ${chapter.numbering.count}`,
            left.chapter > 0 && `${formatMinutes(left.chapter)} left`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
        <span>{percent}%</span>
      </p>
      {/* Shown while the bars are hidden. */}
      <div className="reader-hairline" aria-hidden="true">
        <progress value={percent} max={100} />
        <span>{percent}%</span>
      </div>
    </div>
  );
}
