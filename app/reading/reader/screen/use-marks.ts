import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { BookMarks, LocalMark, OpenMarks } from "#app/reading/annotations/public.tsx";
import type { Mode } from "../appearance/appearance.ts";
import { useOpening } from "../loading/use-opening.ts";
import { readState } from "../locator/opening-target.ts";
import { listBlocks } from "../locator/text-positions.ts";
import { type ReaderProps, textOf } from "../opening.ts";
import type { VisiblePage } from "../paging/chapter-view.ts";
import type { OnMark } from "../quoting/quote.ts";
import { addressOf, locatorOf } from "./mark-locators.ts";
import { useBookmarks } from "./use-bookmarks.ts";

interface MarksOptions {
  root: RefObject<HTMLDivElement | null>;
  /** What scrolls the text is another element in each. */
  mode: Mode;
}

interface Opened {
  marks: BookMarks;
  view: OpenMarks;
}

/**
 * What somebody has marked in the book. The scripts are loaded for whoever is signed in, has marks on this device, follows a link to one or
 * marks something.
 */
export function useMarks(props: ReaderProps, { root, mode }: MarksOptions) {
  const { book, chapter } = props;
  const { jid } = book;
  const { slug } = chapter;
  const isDraft = book.draft !== undefined;
  const language = textOf(book, chapter).lang ?? "";
  const [announcement, setAnnouncement] = useState("");
  const { isBookmarked, look, pageOf, follow } = useBookmarks(chapter);
  // The same words would not be read again; a no-break space makes them different.
  const announce = useCallback(
    (message: string) => setAnnouncement((said) => (said === message ? `${message}\u00a0` : message)),
    [],
  );
  const ofBook = useRef<{ jid: string; marks: BookMarks; stop: () => void } | null>(null);
  const load = useRef<() => Promise<Opened | null>>(() => Promise.resolve(null));
  useEffect(() => {
    const text = root.current?.querySelector<HTMLElement>(".book-text");
    const stage = text?.closest<HTMLElement>(".reader-stage");
    const beside = root.current;
    if (isDraft || !text || !stage || !beside) return;
    let isOver = false;
    let opened: Promise<Opened | null> | null = null;
    const open = async () => {
      const { BookMarks: Marks, openMarks } = await import("#app/reading/annotations/public.tsx");
      if (isOver) return null;
      if (ofBook.current?.jid !== jid) {
        ofBook.current?.stop();
        const made = new Marks(jid);
        ofBook.current = { jid, marks: made, stop: made.follow() };
      }
      const { marks } = ofBook.current;
      const blocks = listBlocks(text);
      const at = { marks, chapter: slug, text, blocks, stage, beside, language, announce };
      return { marks, view: follow(text, (bookmarks) => openMarks({ ...at, ...bookmarks })) };
    };
    load.current = () =>
      (opened ??= open().catch((error: unknown) => {
        // Another attempt may find a network.
        opened = null;
        throw error;
      }));
    // Without a network, or where they are not on this device, the book is read without marks.
    if (isAnyExpected(jid)) void load.current().catch(() => {});
    return () => {
      isOver = true;
      void opened?.then((it) => it?.view.close()).catch(() => {});
    };
  }, [root, mode, jid, slug, isDraft, language, announce, follow]);
  useEffect(() => () => ofBook.current?.stop(), []);
  const withView = useCallback(
    (act: (opened: Opened) => void) => {
      const failed = () => announce("Marks could not be loaded. Try again when you are online.");
      void load.current().then((opened) => opened && act(opened), failed);
    },
    [announce],
  );
  const openMark = useLinkedMark(props, { load, announce });
  const mark = useCallback<OnMark>(
    (range, colour, isWriting) => withView(({ view }) => view.mark(range, colour, isWriting)),
    [withView],
  );
  return {
    announcement,
    /** Whether the page on the screen is. */
    isBookmarked,
    toggleBookmark: (showing: VisiblePage) => withView(({ view }) => view.toggleBookmark(pageOf(showing))),
    /** Looks whether another page is bookmarked, once it is on the screen. */
    look,
    mark,
    openMark,
    addressOf: (each: LocalMark) => addressOf(jid, each),
    /** For the panel. */
    load: useCallback(() => load.current().then((opened) => opened?.marks ?? null), []),
    selectSentence: () => withView(({ view }) => view.selectSentence()),
    openNext: () => withView(({ view }) => view.openNext()),
  };
}

export type MarksOfReader = ReturnType<typeof useMarks>;

const linkPattern = /^#mark-([0-9a-f-]{36})$/;

interface Linked {
  load: RefObject<() => Promise<Opened | null>>;
  announce: (message: string) => void;
}

/** Goes to the mark that the address names. Returns how one goes to any other. */
function useLinkedMark(props: ReaderProps, { load, announce }: Linked) {
  const { book } = props;
  const open = useOpening(props);
  const { hash, key, state } = useLocation();
  const isThere = readState(state).locator !== undefined;
  const now = useRef({ open, book });
  useEffect(() => {
    now.current = { open, book };
  });
  useEffect(() => {
    const [, id] = linkPattern.exec(hash) ?? [];
    if (id === undefined) return;
    let isHere = true;
    const follow = async () => {
      const opened = await load.current();
      await opened?.marks.synchronised;
      if (!opened || !isHere) return;
      if (isThere && opened.view.find(id)) return opened.view.flash(id);
      const mark = opened.marks.list().find((each) => each.id === id);
      const locator = mark && locatorOf(mark);
      // It is not painted.
      if (isThere && mark?.kind === "bookmark" && mark.state !== "orphan") return;
      if (mark && locator && !isThere)
        return now.current.open(addressOf(now.current.book.jid, mark), { replace: true, state: { locator } });
      announce(notInText);
    };
    void follow().catch(() => {});
    return () => {
      isHere = false;
    };
  }, [hash, key, isThere, load, announce]);
  return useCallback(
    (mark: LocalMark) => {
      const locator = locatorOf(mark);
      if (locator) now.current.open(addressOf(now.current.book.jid, mark), { state: { locator } });
      else announce(notInText);
    },
    [announce],
  );
}

const notInText = "This mark is not in the text any more.";

/** Whether there may be marks of this book. */
function isAnyExpected(jid: string): boolean {
  if (linkPattern.test(location.hash) || window.octavoShowViewer()) return true;
  try {
    return (["marks", "bookmarks"] as const).some(
      (kind) => localStorage.getItem(window.octavoLocatorKey(kind, jid)) !== null,
    );
  } catch {
    return false;
  }
}
