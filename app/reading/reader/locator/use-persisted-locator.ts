import { useCallback, useEffect, useRef, useState } from "react";
import { chapterAddress, extentOf, type OpenChapter, type ReaderProps } from "../opening.ts";
import type { VisiblePage } from "../paging/chapter-view.ts";
import { isSameLocator, type Locator, type StoredLocator, totalProgression } from "./locator.ts";
import { loadLocator, saveLocator } from "./locator-store.ts";
import { contextOf } from "./restore-locator.ts";
import { blockTexts, type ScreenPosition } from "./text-positions.ts";
import { usePeeking } from "./use-peeking.ts";

/** `total` is the progression in the book. */
export type OnRead = (locator: StoredLocator, total: number) => void;

interface Listeners {
  onRead: OnRead;
  /** The last line of a chapter was on the screen. */
  onChapterRead: (chapter: OpenChapter) => void;
}

/** Whoever stays so long where a book has opened reads there. */
const readAfterMs = 10_000;
/** Of a chapter: the last line may be measured a little short of its end. */
const readFrom = 0.995;

/**
 * Stores the position when the view has settled. Where the book has opened it counts as read there after a while, or when somebody has
 * turned a page.
 */
export function usePersistedLocator(options: ReaderProps, { onRead, onChapterRead }: Listeners) {
  const { book, chapter } = options;
  const isReadingOn = usePeeking(options);
  const opened = useRef<Locator | null>(null);
  const staying = useStaying();
  return useCallback(
    (showing: VisiblePage) => {
      writeToAddress(book.jid, chapter.slug, showing.position);
      staying.stop();
      const here = { chapter: chapter.slug, progression: 0, ...showing.position };
      opened.current ??= here;
      const at = { jid: book.jid, chapter: chapter.slug };
      if (!book.draft && isReadingOn(showing.position)) {
        const read = () => {
          if (document.visibilityState === "hidden") return;
          const locator = persistLocator({ ...at, readAt: Date.now() }, showing);
          onRead(locator, totalProgression(extentOf(book, chapter), showing.progression));
        };
        if (!isSameLocator(here, opened.current)) read();
        else {
          persistLocator({ ...at, readAt: loadLocator(book.jid)?.readAt ?? 0 }, showing);
          staying.start(read);
        }
        if (showing.reached >= readFrom) onChapterRead(chapter);
      }
    },
    [book, chapter, isReadingOn, onRead, onChapterRead, staying],
  );
}

/** Calls somebody who has stayed on the page for a while, with the window before their eyes. */
function useStaying() {
  const [staying] = useState(() => {
    let timer = 0;
    let waiting: (() => void) | null = null;
    const stop = () => {
      clearTimeout(timer);
      waiting = null;
    };
    const start = (then: () => void) => {
      clearTimeout(timer);
      waiting = then;
      timer = window.setTimeout(() => {
        if (document.visibilityState === "hidden") return;
        waiting = null;
        then();
      }, readAfterMs);
    };
    return { start, stop, restart: () => waiting && start(waiting) };
  });
  useEffect(() => {
    document.addEventListener("visibilitychange", staying.restart);
    return () => {
      document.removeEventListener("visibilitychange", staying.restart);
      staying.stop();
    };
  }, [staying]);
  return staying;
}

/** Writes the position into the address, for sharing and reloading. */
function writeToAddress(jid: string, chapter: string, { anchor }: ScreenPosition): void {
  const hash = anchor === null ? "" : `#${encodeURIComponent(anchor)}`;
  // The book's own address opens the stored position, so in the history it would change its meaning with every page turn.
  const [, , , slug] = location.pathname.split("/");
  const path = slug ? location.pathname : chapterAddress(jid, chapter);
  // The link's state has been used: after a reload the page shows the current position and not the link's target.
  if (location.pathname !== path || location.hash !== hash || history.state?.usr)
    history.replaceState({ ...history.state, usr: null }, "", path + location.search + hash);
}

/** Stores the position on the device. */
function persistLocator(
  { jid, chapter, readAt }: { jid: string; chapter: string; readAt: number },
  { position, progression }: VisiblePage,
): StoredLocator {
  const text = document.querySelector<HTMLElement>(".book-text");
  const context = text ? contextOf(blockTexts(text), position) : {};
  const locator = { chapter, ...position, ...context, progression, at: Date.now(), readAt };
  saveLocator(jid, locator);
  return locator;
}
