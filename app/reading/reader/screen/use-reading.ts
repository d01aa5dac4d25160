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
import { useBars } from "../bars/use-bars.ts";
import { stepSize, turnsSideways } from "../appearance/appearance.ts";
import type { AppearanceState } from "../appearance/use-appearance.ts";
import { fetchChapter } from "../loading/chapter-store.ts";
import {
  chapterAddress,
  isEndOfText,
  type OpenChapter,
  pagesOf,
  type ReaderProps,
  textOf,
} from "../opening.ts";
import { listenToGestures } from "../paging/gestures.ts";
import type { VisiblePageStore } from "../paging/visible-page-store.ts";
import type { ChapterView, VisiblePage, Target } from "../paging/chapter-view.ts";
import { FixedView } from "../paging/fixed/fixed-view.ts";
import { TextView } from "../paging/text-view.ts";
import type { PanelName } from "../panel/panel-names.ts";
import { openingTarget, readState } from "../locator/opening-target.ts";
import type { TextPosition } from "../locator/text-positions.ts";
import { type OnRead, usePersistedLocator } from "../locator/use-persisted-locator.ts";
import { listenToTextLinks } from "../text/text-links.ts";
import { useOpening } from "../loading/use-opening.ts";
import type { Spread } from "./use-spread.ts";
import type { MarksOfReader } from "./use-marks.ts";
import { type ListeningKeys, useReaderKeys } from "./use-reader-keys.ts";

export interface ReadingOptions extends ReaderProps {
  root: RefObject<HTMLDivElement | null>;
  store: VisiblePageStore;
  appearanceState: AppearanceState;
  spread: Spread;
  onPanel: (panel: PanelName) => void;
  listening: ListeningKeys;
  marks: MarksOfReader;
  /** Called when somebody reads at a position. */
  onRead: OnRead;
  /** Called when the last line of a chapter was on the screen. */
  onChapterRead: (chapter: OpenChapter) => void;
}

export type Reading = ReturnType<typeof useReading>;

/** The reader's behaviour: the current position, turning pages, and storing the position. */
export function useReading(options: ReadingOptions) {
  const { book, chapter, previous, next, appearanceState, root } = options;
  const open = useOpening(options);
  const view = useRef<ChapterView | null>(null);
  const [pageZoom, setPageZoom] = useState(1);
  const [announcement, announce] = useState("");
  const bars = useBars(root);
  const { show: showBars } = bars;
  const [isPastEnd, setPastEnd] = useState(false);
  const { dir } = textOf(book, chapter);
  const { mode } = appearanceState;

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
      if (by > 0 && !isPastEnd && mode === "paged" && isEndOfText(chapter)) return setPastEnd(true);
      const neighbour = by > 0 ? next : previous;
      if (neighbour) openChapter(neighbour.slug, by > 0 ? "start" : "end");
      else if (by > 0) setPastEnd(true);
    },
    [next, previous, openChapter, isPastEnd, mode, chapter, showBars],
  );
  const persist = usePersistedLocator(options, options);
  const { look, toggleBookmark, isBookmarked } = options.marks;
  const onSettle = (showing: VisiblePage) => {
    persist(showing);
    look(showing);
  };
  useChapterView({ ...options, view, dir, onSettle, onZoom: setPageZoom });
  useEffect(() => setPastEnd(false), [chapter.slug, appearanceState.mode]);
  useEffect(() => announce(`${chapter.title}, ${book.title}`), [chapter.title, book.title]);
  useFetchAhead(book.jid, next?.slug ?? null);

  const goTo = useCallback((target: Target) => view.current?.goTo(target) ?? false, []);
  const announcePosition = useAnnouncePosition(options, { isPastEnd, announce, showBars });
  const zoom = useZoom(appearanceState, view);
  const toggleMark = () => {
    const showing = view.current?.showing();
    if (showing && !book.draft) toggleBookmark(showing);
  };
  const reading = {
    dir,
    areBarsShown: bars.areShown,
    isPastEnd,
    isMarked: isBookmarked,
    announcement,
    turn,
    goTo,
    toggleMark,
    announcePosition,
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
  useTextGestures({
    ...options,
    view,
    turn,
    openChapter: onChapter,
    open,
    toggleBars: bars.toggle,
  });
  return reading;
}

interface AnnounceOptions {
  isPastEnd: boolean;
  announce: Dispatch<SetStateAction<string>>;
  showBars: (areShown: boolean) => void;
}

/** Announces the current page to screen readers and shows the bars. */
function useAnnouncePosition(
  { book, chapter, store, spread }: ReadingOptions,
  { isPastEnd, announce, showBars }: AnnounceOptions,
) {
  const besideNumber = spread.beside?.chapter?.rendition?.page?.number;
  return useCallback(() => {
    const showing = store.get();
    const where = isPastEnd
      ? `The end of ${book.title}`
      : `${pagesOf(chapter, besideNumber) ?? `Page ${(showing?.page ?? 0) + 1} of ${showing?.pageCount ?? 1}`} in ${chapter.title}`;
    // An unchanged announcement would not be read again; a no-break space makes it different.
    announce((said) => (said === where ? `${where}\u00a0` : where));
    showBars(true);
  }, [store, chapter, besideNumber, book.title, isPastEnd, announce, showBars]);
}

/** Zooms a page of fixed layout, or changes the text size. */
function useZoom(appearanceState: AppearanceState, view: RefObject<ChapterView | null>) {
  return useCallback(
    (by: 1 | 0 | -1) => {
      const { size } = appearanceState.appearance;
      if (!view.current?.zoom(by)) appearanceState.change({ size: by === 0 ? 100 : stepSize(size, by) });
    },
    [appearanceState, view],
  );
}

interface ViewOptions extends ReadingOptions {
  view: RefObject<ChapterView | null>;
  dir: "ltr" | "rtl";
  onSettle: (showing: VisiblePage) => void;
  onZoom: (zoom: number) => void;
}

/** Synchronises the view with the chapter, the mode and the address. */
function useChapterView(options: ViewOptions) {
  const { root, book, chapter, store, appearanceState, view, dir, onSettle, onZoom } = options;
  const location = useLocation();
  const { mode } = appearanceState;
  const last = useRef<{ key: string; position: TextPosition } | null>(null);
  const now = useRef({ onSettle, location });
  const { jid } = book;
  const { slug, writingMode } = chapter;
  const isFixed = chapter.rendition?.page != null;
  const chapterKey = `${jid}/${slug}`;
  useLayoutEffect(() => {
    now.current = { onSettle, location };
  });

  useLayoutEffect(() => {
    const viewport = root.current?.querySelector<HTMLElement>(".reader-viewport");
    const text = viewport?.querySelector<HTMLElement>(".book-text");
    if (!appearanceState.isKnown || !viewport || !text) return;
    const listeners = {
      onMove: mode === "paged" ? store.turn : store.set,
      onSettle: (showing: VisiblePage) => {
        last.current = { key: chapterKey, position: showing.position };
        now.current.onSettle(showing);
      },
    };
    const layout = { mode, writingMode, dir, hasRows: CSS.supports("column-wrap", "wrap") };
    const opened: ChapterView = isFixed
      ? new FixedView({ viewport, ...listeners, onZoom })
      : new TextView({ viewport, text, layout, ...listeners });
    view.current = opened;
    // The address is followed below; writing the position into it must not reopen the text.
    const { hash, state } = now.current.location;
    const entry = { hash: hash || window.location.hash, state: readState(state) };
    opened.start(
      last.current?.key === chapterKey
        ? { kind: "position", position: last.current.position }
        : openingTarget({ jid, slug, text, ...entry }),
    );
    return () => {
      opened.close();
      view.current = null;
    };
  }, [
    chapterKey,
    jid,
    slug,
    writingMode,
    mode,
    dir,
    isFixed,
    appearanceState.isKnown,
    root,
    store,
    view,
    onZoom,
  ]);

  const seen = useRef(`${chapterKey} ${location.key}`);
  useLayoutEffect(() => {
    const now = `${chapterKey} ${location.key}`;
    const text = root.current?.querySelector<HTMLElement>(".book-text");
    const isSameChapter = seen.current.startsWith(`${chapterKey} `);
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
  }, [chapterKey, location, root, view, jid, slug]);

  const { beside } = options.spread;
  const halves = beside && (beside.chapter?.slug ?? "empty");
  useEffect(() => view.current?.refresh(), [appearanceState.appearance, halves, view]);
}

function useFetchAhead(jid: string, slug: string | null) {
  useEffect(() => {
    if (slug === null) return;
    // After the chapter's own pictures and fonts. A failure occurs again, and is reported, when the chapter is opened.
    const timer = setTimeout(() => void fetchWithBeside(jid, slug).catch(() => {}), 600);
    return () => clearTimeout(timer);
  }, [jid, slug]);
}

async function fetchWithBeside(jid: string, slug: string): Promise<void> {
  const { chapter } = await fetchChapter(jid, slug);
  const beside = chapter?.rendition?.page?.beside;
  if (beside) await fetchChapter(jid, beside);
}

interface TextGestureOptions extends ReadingOptions {
  view: RefObject<ChapterView | null>;
  turn: (by: 1 | -1) => void;
  openChapter: (by: 1 | -1) => void;
  open: ReturnType<typeof useOpening>;
  toggleBars: () => void;
}

/** Clicks, taps, swipes and the wheel on the text. */
function useTextGestures({
  root,
  book,
  chapter,
  appearanceState,
  view,
  turn,
  openChapter,
  open,
  toggleBars,
}: TextGestureOptions) {
  const now = useRef({ turn, openChapter, toggleBars });
  const isTurnedAcross = turnsSideways(chapter.rendition);
  useLayoutEffect(() => {
    now.current = { turn, openChapter, toggleBars };
  });
  const { mode } = appearanceState;
  useEffect(() => {
    const stage = root.current?.querySelector<HTMLElement>(".reader-stage");
    if (!stage) return;
    const stopLinks = listenToTextLinks({
      stage,
      jid: book.jid,
      onInternal: (address, isNote) => open(address, { state: isNote ? { isPeek: true } : { isJump: true } }),
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
