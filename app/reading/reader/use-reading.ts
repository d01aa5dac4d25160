import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import { stepSize, turnsSideways } from "./appearance/appearance.ts";
import type { Look } from "./appearance/use-appearance.ts";
import { fetchChapter } from "./chapter-store.ts";
import { chapterAddress, pagesOf, type ReaderProps, textOf } from "./opening.ts";
import { listenToGestures } from "./paging/gestures.ts";
import type { ShowingStore } from "./paging/showing-store.ts";
import type { ChapterView, Showing, Target } from "./paging/chapter-view.ts";
import { FixedView } from "./paging/fixed-view.ts";
import { TextView } from "./paging/text-view.ts";
import type { PanelName } from "./panel/panel-names.ts";
import {
  bookmarkOf,
  bringBookmarksAlong,
  isSamePlace,
  loadBookmarks,
  toggleBookmark,
} from "./place/bookmarks.ts";
import { openingTarget, readState } from "./place/opening-target.ts";
import { savePlace } from "./place/place-store.ts";
import { contextOf } from "./place/surviving-place.ts";
import { blockTexts, type ScreenPlace, type TextPlace } from "./place/text-places.ts";
import { usePeeking } from "./place/use-peeking.ts";
import { listenToTextLinks } from "./text-links.ts";
import { useOpening } from "./use-opening.ts";
import type { Spread } from "./use-spread.ts";
import { type ListeningKeys, useReaderKeys } from "./use-reader-keys.ts";

export interface ReadingOptions extends ReaderProps {
  root: RefObject<HTMLDivElement | null>;
  store: ShowingStore;
  look: Look;
  spread: Spread;
  onPanel: (panel: PanelName) => void;
  listening: ListeningKeys;
}

export type Reading = ReturnType<typeof useReading>;

/** The moving part of the reader: where one is, turning, and what that writes down. */
export function useReading(options: ReadingOptions) {
  const { book, chapter, previous, next, look, root } = options;
  const open = useOpening(options);
  const view = useRef<ChapterView | null>(null);
  const [pageZoom, setPageZoom] = useState(1);
  const [announcement, announce] = useState("");
  const [areBarsShown, showBars] = useState(true);
  const [isPastEnd, setPastEnd] = useState(false);
  const [isMarked, setMarked] = useState(false);
  const { dir } = textOf(book, chapter);

  const openChapter = useCallback(
    (slug: string, edge: "start" | "end") =>
      open(chapterAddress(book.jid, slug), { replace: true, state: { edge } }),
    [open, book.jid],
  );
  const turn = useCallback(
    (by: 1 | -1) => {
      const here = view.current;
      if (!here) return;
      if (isPastEnd && by < 0) return setPastEnd(false);
      if (here.turn(by)) return showBars(false);
      const neighbour = by > 0 ? next : previous;
      if (neighbour) openChapter(neighbour.slug, by > 0 ? "start" : "end");
      else if (by > 0) setPastEnd(true);
    },
    [next, previous, openChapter, isPastEnd],
  );
  const settled = useWritingDown(options, setMarked);
  useChapterView({ ...options, view, dir, onSettle: settled, onZoom: setPageZoom });
  useEffect(() => setPastEnd(false), [chapter.slug, look.mode]);
  useEffect(() => announce(`${chapter.title}, ${book.title}`), [chapter.title, book.title]);
  useFetchAhead(book.jid, next?.slug ?? null);

  const goTo = useCallback((target: Target) => view.current?.goTo(target) ?? false, []);
  const sayWhere = useSayingWhere(options, { isPastEnd, announce, showBars });
  const zoom = useZoom(look, view);
  const toggleMark = useCallback(() => {
    const showing = view.current?.showing();
    if (!showing) return;
    const text = root.current?.querySelector<HTMLElement>(".book-text");
    const mark = bookmarkOf(chapter, showing, text ? blockTexts(text) : []);
    const { isAdded } = toggleBookmark(book.jid, mark);
    setMarked(isAdded);
    announce(isAdded ? "Bookmark added" : "Bookmark removed");
  }, [book.jid, chapter, root]);
  const reading = {
    dir,
    areBarsShown,
    isPastEnd,
    isMarked,
    announcement,
    turn,
    goTo,
    toggleMark,
    sayWhere,
    zoom,
    pageZoom,
    openChapter: (by: 1 | -1) => {
      const neighbour = by > 0 ? next : previous;
      if (neighbour) openChapter(neighbour.slug, "start");
    },
    isAtEdge: (by: 1 | -1) => view.current?.isAtEdge(by) ?? true,
  };
  useReaderKeys({ ...options, reading });
  const { openChapter: onChapter } = reading;
  useTouch({
    ...options,
    view,
    turn,
    openChapter: onChapter,
    open,
    toggleBars: () => showBars((shown) => !shown),
  });
  return reading;
}

interface Saying {
  isPastEnd: boolean;
  announce: Dispatch<SetStateAction<string>>;
  showBars: (areShown: boolean) => void;
}

/** Tells the screen one is on, to ears and eyes. */
function useSayingWhere(
  { book, chapter, store, spread }: ReadingOptions,
  { isPastEnd, announce, showBars }: Saying,
) {
  const besideNumber = spread.beside?.chapter?.rendition?.page?.number;
  return useCallback(() => {
    const showing = store.get();
    const where = isPastEnd
      ? `The end of ${book.title}`
      : `${pagesOf(chapter, besideNumber) ?? `Page ${(showing?.page ?? 0) + 1} of ${showing?.pageCount ?? 1}`} in ${chapter.title}`;
    // The same words twice would not be spoken again; to be seen, the bars say it.
    announce((said) => (said === where ? `${where}\u00a0` : where));
    showBars(true);
  }, [store, chapter, besideNumber, book.title, isPastEnd, announce, showBars]);
}

/** Makes a page larger or smaller, or the letters of a text. */
function useZoom(look: Look, view: RefObject<ChapterView | null>) {
  return useCallback(
    (by: 1 | 0 | -1) => {
      const { size } = look.appearance;
      if (!view.current?.zoom(by)) look.change({ size: by === 0 ? 100 : stepSize(size, by) });
    },
    [look, view],
  );
}

/** What is remembered of the screen when it has come to rest. */
function useWritingDown(options: ReadingOptions, onMarked: (isMarked: boolean) => void) {
  const { book, chapter } = options;
  const isReadingOn = usePeeking(options);
  return useCallback(
    (showing: Showing) => {
      nameInAddress(book.jid, chapter.slug, showing.place);
      if (isReadingOn(showing.place)) keepPlace(book.jid, chapter.slug, showing);
      const here = { chapter: chapter.slug, progression: 0, ...showing.place };
      onMarked(loadBookmarks(book.jid).some((mark) => isSamePlace(mark, here)));
    },
    [book.jid, chapter.slug, isReadingOn, onMarked],
  );
}

interface ViewOptions extends ReadingOptions {
  view: RefObject<ChapterView | null>;
  dir: "ltr" | "rtl";
  onSettle: (showing: Showing) => void;
  onZoom: (zoom: number) => void;
}

/** Keeps the view in step with the chapter, the mode and the address. */
function useChapterView(options: ViewOptions) {
  const { root, book, chapter, store, look, view, dir, onSettle, onZoom } = options;
  const location = useLocation();
  const { mode } = look;
  const last = useRef<{ key: string; place: TextPlace } | null>(null);
  const now = useRef({ onSettle, location });
  const { jid } = book;
  const { slug, writingMode } = chapter;
  const isFixed = chapter.rendition?.page != null;
  const place = `${jid}/${slug}`;
  useLayoutEffect(() => {
    now.current = { onSettle, location };
  });

  useLayoutEffect(() => {
    const viewport = root.current?.querySelector<HTMLElement>(".reader-viewport");
    const text = viewport?.querySelector<HTMLElement>(".book-text");
    if (!look.isKnown || !viewport || !text) return;
    bringBookmarksAlong(jid, slug, blockTexts(text));
    const listeners = {
      onMove: store.set,
      onSettle: (showing: Showing) => {
        last.current = { key: place, place: showing.place };
        now.current.onSettle(showing);
      },
    };
    const layout = { mode, writingMode, dir, hasRows: CSS.supports("column-wrap", "wrap") };
    const opened: ChapterView = isFixed
      ? new FixedView({ viewport, ...listeners, onZoom })
      : new TextView({ viewport, text, layout, ...listeners });
    view.current = opened;
    // The address is followed below: our own writing of the place into it must not open the text anew.
    const { hash, state } = now.current.location;
    const entry = { hash: hash || window.location.hash, state: readState(state) };
    opened.start(
      last.current?.key === place
        ? { kind: "place", place: last.current.place }
        : openingTarget({ jid, slug, text, ...entry }),
    );
    return () => {
      opened.close();
      view.current = null;
    };
  }, [place, jid, slug, writingMode, mode, dir, isFixed, look.isKnown, root, store, view, onZoom]);

  const seen = useRef(`${place} ${location.key}`);
  useLayoutEffect(() => {
    const now = `${place} ${location.key}`;
    const text = root.current?.querySelector<HTMLElement>(".book-text");
    const isSameChapter = seen.current.startsWith(`${place} `);
    if (seen.current !== now && isSameChapter && text)
      view.current?.goTo(
        openingTarget({
          jid,
          slug,
          hash: location.hash,
          state: readState(location.state),
          text,
        }),
      );
    seen.current = now;
  }, [place, location, root, view, jid, slug]);

  const { beside } = options.spread;
  const halves = beside && (beside.chapter?.slug ?? "empty");
  useEffect(() => view.current?.refresh(), [look.appearance, halves, view]);
}

/** The place goes into the address, for sharing and reloading. */
function nameInAddress(jid: string, chapter: string, { anchor }: ScreenPlace): void {
  const hash = anchor === null ? "" : `#${encodeURIComponent(anchor)}`;
  // The book's address leads to the kept place: in the history it would stand for another chapter with every turn.
  const [, , , slug] = location.pathname.split("/");
  const path = slug ? location.pathname : chapterAddress(jid, chapter);
  // What a link asked for is done: opened again, the page shows the place one left and not that of the link.
  if (location.pathname !== path || location.hash !== hash || history.state?.usr)
    history.replaceState({ ...history.state, usr: null }, "", path + location.search + hash);
}

/** The place goes onto the device, for coming back. */
function keepPlace(jid: string, chapter: string, { place, progression }: Showing): void {
  const text = document.querySelector<HTMLElement>(".book-text");
  const context = text ? contextOf(blockTexts(text), place) : {};
  savePlace(jid, { chapter, ...place, ...context, progression, at: Date.now() });
}

function useFetchAhead(jid: string, slug: string | null) {
  useEffect(() => {
    if (slug === null) return;
    // Not in the way of the chapter's own pictures and fonts. A failure is met again, and said, on turning to it.
    const timer = setTimeout(() => void fetchWithBeside(jid, slug).catch(() => {}), 600);
    return () => clearTimeout(timer);
  }, [jid, slug]);
}

async function fetchWithBeside(jid: string, slug: string): Promise<void> {
  const { chapter } = await fetchChapter(jid, slug);
  const beside = chapter?.rendition?.page?.beside;
  if (beside) await fetchChapter(jid, beside);
}

interface TouchOptions extends ReadingOptions {
  view: RefObject<ChapterView | null>;
  turn: (by: 1 | -1) => void;
  openChapter: (by: 1 | -1) => void;
  open: ReturnType<typeof useOpening>;
  toggleBars: () => void;
}

/** Clicks, taps, swipes and the wheel on the text. */
function useTouch({ root, book, chapter, look, view, turn, openChapter, open, toggleBars }: TouchOptions) {
  const now = useRef({ turn, openChapter, toggleBars });
  const isTurnedAcross = turnsSideways(chapter.rendition);
  useLayoutEffect(() => {
    now.current = { turn, openChapter, toggleBars };
  });
  const { mode } = look;
  useEffect(() => {
    const stage = root.current?.querySelector<HTMLElement>(".reader-stage");
    if (!stage) return;
    const stopLinks = listenToTextLinks({
      stage,
      jid: book.jid,
      onInternal: (address, isNote) => open(address, isNote ? { state: { isPeek: true } } : {}),
    });
    const stopGestures = listenToGestures({
      stage,
      isPaged: mode === "paged",
      isTurnedAcross,
      direction: book.progressionDirection,
      onTurn: (by) => now.current.turn(by),
      onChapter: (by) => now.current.openChapter(by),
      onDrag: (by) => view.current?.drag(by) ?? null,
      onLetGo: () => view.current?.letGo(),
      onToggleBars: () => now.current.toggleBars(),
    });
    return () => {
      stopLinks();
      stopGestures();
    };
  }, [root, view, book.jid, book.progressionDirection, mode, isTurnedAcross, open]);
}
