import { useEffect, useLayoutEffect, useState } from "react";
import { loadAppearance } from "../appearance/appearance-store.ts";
import { ChapterEnd } from "../bars/chapter-end.tsx";
import { fetchChapter } from "../loading/chapter-store.ts";
import { membersAddress, type Opening, type ReaderProps } from "../opening.ts";
import { Reader } from "../screen/reader.tsx";

/**
 * A members' chapter. The page holds none of its text, because it is the same for everyone; members get the text by a
 * separate request, or without scripts through the link.
 */
export function LockedChapter(props: ReaderProps) {
  const { book, chapter } = props;
  const [opened, setOpened] = useState<Opening | null>(null);
  // Only the browser knows who is signed in.
  useEffect(() => {
    let isHere = true;
    fetchChapter(book.jid, chapter.slug)
      .then((opening) => isHere && !opening.chapter?.isLocked && setOpened(opening))
      // The page stays as it is, with its link.
      .catch(() => {});
    return () => {
      isHere = false;
    };
  }, [book.jid, chapter.slug]);
  // Apply the reader's theme; the root element is outside React.
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.setAttribute("data-reader-theme", loadAppearance(book.jid).appearance.theme);
    return () => root.removeAttribute("data-reader-theme");
  }, [book.jid]);
  if (opened?.chapter?.slug === chapter.slug) return <Reader {...opened} chapter={opened.chapter} />;
  return (
    <main className="reader reader-locked">
      <div className="reader-message">
        <p>
          <a href={`/bookdetail/${encodeURIComponent(book.jid)}`}>{book.title}</a>
        </p>
        <h1>{chapter.title}</h1>
        <p>This chapter is for members.</p>
        <p className="reader-quiet">
          Sign in if you are one. If not, you are shown what a subscription gives and costs, and come back
          here afterwards.
        </p>
        <p>
          <a className="button" href={membersAddress(book, chapter.slug)}>
            Read it as a member
          </a>
        </p>
      </div>
      <ChapterEnd {...props} />
    </main>
  );
}
