import { useEffect, useState, useSyncExternalStore } from "react";
import { fetchChapter } from "../loading/chapter-store.ts";
import type { ChapterLink, OpenChapter, ReaderProps, SentOpening } from "../opening.ts";
import { isSpread } from "../paging/fixed/fit-sheets.ts";

/** The other page of a spread; `chapter` is null while it is loading, and where its side stays empty. */
export interface PageBeside {
  chapter: OpenChapter | null;
  html: string;
  /** On the screen, independent of the book's direction. */
  isLeft: boolean;
}

export interface Spread {
  beside: PageBeside | null;
  /** The neighbours of the spread. */
  previous: ChapterLink | null;
  next: ChapterLink | null;
}

const landscape = "(orientation: landscape)";
const watch = (tell: () => void) => {
  const query = matchMedia(landscape);
  query.addEventListener("change", tell);
  return () => query.removeEventListener("change", tell);
};

/** A spread of two pages of fixed layout, where the book and the window call for it. */
export function useSpread({ book, chapter, previous, next }: ReaderProps): Spread {
  const isLandscape = useSyncExternalStore(
    watch,
    () => matchMedia(landscape).matches,
    () => false,
  );
  const page = chapter.rendition?.page;
  const isWanted = page ? isSpread(page, isLandscape) : false;
  const slug = isWanted ? (page?.beside ?? null) : null;
  const other = useOther(book.jid, slug);
  if (!page || !isWanted) return { beside: null, previous, next };
  if (slug === null) {
    // A page with a side leaves the other side empty; a page without one is centred.
    const beside = page.side === null ? null : { chapter: null, html: "", isLeft: page.side === "right" };
    return { beside, previous, next };
  }
  const isAfter = other?.chapter?.rendition?.page
    ? other.chapter.rendition.page.number > page.number
    : next?.slug === slug;
  const beside = {
    chapter: other?.chapter?.isLocked ? null : (other?.chapter ?? null),
    html: other?.html ?? "",
    isLeft: isAfter === (book.progressionDirection === "rtl"),
  };
  return isAfter
    ? { beside, previous, next: other ? other.next : next }
    : { beside, previous: other ? other.previous : previous, next };
}

function useOther(jid: string, slug: string | null): SentOpening | null {
  const [found, setFound] = useState<{ slug: string; opening: SentOpening } | null>(null);
  useEffect(() => {
    if (slug === null) return;
    let isWanted = true;
    // A page that cannot be loaded leaves its side empty; the failure is reported when it is opened.
    fetchChapter(jid, slug).then(
      (opening) => isWanted && setFound({ slug, opening }),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [jid, slug]);
  return found?.slug === slug ? found.opening : null;
}
