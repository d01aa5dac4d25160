import { type ReactNode, useCallback, useEffect, useState } from "react";
import { changesAddress, findReadText, markChapterRead } from "#app/reading/read-chapters/public.ts";
import type { OpenChapter, ReaderProps } from "../opening.ts";

/** The scripts of signed-in people. */
const loadReports = () => import("#app/reading/read-chapters/public.tsx");

/** Stores which chapters were read to their end, and says when this one has been revised since. */
export function useReadChapters({ book, chapter }: ReaderProps) {
  const { jid } = book;
  const { slug, revisedAt } = chapter;
  const isDraft = book.draft !== undefined;
  const [notice, setNotice] = useState<ReactNode>(null);
  const onChapterRead = useCallback(
    (read: OpenChapter) => {
      if (isDraft) return;
      const isNew = markChapterRead(jid, { slug: read.slug, revisedAt: read.revisedAt });
      // Without a network it goes with the next one.
      if (window.octavoShowViewer())
        void loadReports().then(
          ({ reportRead }) => reportRead(jid, read.slug, isNew),
          () => {},
        );
    },
    [jid, isDraft],
  );
  useEffect(() => {
    if (isDraft || revisedAt === null) return;
    let isHere = true;
    const readText = findReadText(jid, slug);
    void isChanged({ jid, slug, revisedAt, readText }).then((found) => {
      if (!isHere || !found) return;
      const close = () => setNotice(null);
      setNotice(<ChangedNotice address={changesAddress(jid, slug, readText)} close={close} />);
    });
    return () => {
      isHere = false;
      setNotice(null);
    };
  }, [jid, slug, revisedAt, isDraft]);
  return { notice, onChapterRead };
}

interface Compared {
  jid: string;
  slug: string;
  revisedAt: number;
  /** The text that was read on this device. */
  readText: number | null;
}

/** Whether the text has changed since it was read: on any device for whoever is signed in, on this one for others. */
async function isChanged({ jid, slug, revisedAt, readText }: Compared): Promise<boolean> {
  const isChangedHere = readText !== null && readText < revisedAt;
  if ((readText !== null && !isChangedHere) || !window.octavoShowViewer()) return isChangedHere;
  try {
    const { fetchSinceYouRead } = await loadReports();
    const books = await fetchSinceYouRead([jid]);
    return books ? books.some(({ changed }) => changed.some((each) => each.slug === slug)) : isChangedHere;
  } catch {
    // Without a network this device knows what was read on it.
    return isChangedHere;
  }
}

function ChangedNotice({ address, close }: { address: string; close: () => void }) {
  return (
    <aside className="reader-notice" aria-label="Since you read">
      <p role="status">This chapter was revised since you read it.</p>
      <a href={address}>See what changed</a>
      <button type="button" onClick={close}>
        Close
      </button>
    </aside>
  );
}
