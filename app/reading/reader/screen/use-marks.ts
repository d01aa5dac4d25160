import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { BookMarks, LocalMark, OpenMarks } from "#app/reading/annotations/public.tsx";
import { useOpening } from "../loading/use-opening.ts";
import { readState } from "../locator/opening-target.ts";
import { listBlocks } from "../locator/text-positions.ts";
import { chapterAddress, type ReaderProps, textOf } from "../opening.ts";
import type { OnMark } from "../quoting/quote.ts";

interface Opened {
  marks: BookMarks;
  view: OpenMarks;
}

/**
 * What somebody has marked in the book. The scripts are loaded for whoever is signed in, has marks on this device, follows a link to one or
 * marks something.
 */
export function useMarks(props: ReaderProps, root: RefObject<HTMLDivElement | null>) {
  const { book, chapter } = props;
  const { jid } = book;
  const { slug } = chapter;
  const isDraft = book.draft !== undefined;
  const language = textOf(book, chapter).lang ?? "";
  const [announcement, setAnnouncement] = useState("");
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
      const at = { marks, chapter: slug, text, blocks, stage, beside, language };
      return { marks, view: openMarks({ ...at, announce: setAnnouncement }) };
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
  }, [root, jid, slug, isDraft, language]);
  useEffect(() => () => ofBook.current?.stop(), []);
  const withView = useCallback((act: (opened: Opened) => void) => {
    const failed = () => setAnnouncement("Marks could not be loaded. Try again when you are online.");
    void load.current().then((opened) => opened && act(opened), failed);
  }, []);
  const openMark = useLinkedMark(props, { load, announce: setAnnouncement });
  const mark = useCallback<OnMark>(
    (range, colour, isWriting) => withView(({ view }) => view.mark(range, colour, isWriting)),
    [withView],
  );
  return {
    announcement,
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
  announce: (words: string) => void;
}

/** Goes to the mark that the address names. Returns how one goes to any other. */
function useLinkedMark(props: ReaderProps, { load, announce }: Linked) {
  const { book } = props;
  const open = useOpening(props);
  const { hash, key, state } = useLocation();
  const isThere = readState(state).place !== undefined;
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
      const place = mark && placeOf(mark);
      if (mark && place && !isThere)
        return now.current.open(addressOf(now.current.book.jid, mark), { replace: true, state: { place } });
      announce(notInText);
    };
    void follow().catch(() => {});
    return () => {
      isHere = false;
    };
  }, [hash, key, isThere, load, announce]);
  return useCallback(
    (mark: LocalMark) => {
      const place = placeOf(mark);
      if (place) now.current.open(addressOf(now.current.book.jid, mark), { state: { place } });
      else announce(notInText);
    },
    [announce],
  );
}

const notInText = "This mark is not in the text any more.";

/** Null where nobody knows a chapter: the words of another program's file, which are not in the book. */
const placeOf = ({ found, target }: LocalMark) => {
  const { chapter, start, quote } = found ?? target;
  if (chapter === "") return null;
  return { fragment: start.block, offset: start.offset, quote: quote.slice(0, 48), near: [], progression: 0 };
};

const addressOf = (jid: string, { id, found, target }: LocalMark): string =>
  `${chapterAddress(jid, (found ?? target).chapter)}#mark-${id}`;

/** Whether there may be marks of this book. */
function isAnyExpected(jid: string): boolean {
  if (linkPattern.test(location.hash) || window.octavoShowViewer()) return true;
  try {
    return localStorage.getItem(window.octavoLocatorKey("marks", jid)) !== null;
  } catch {
    return false;
  }
}
