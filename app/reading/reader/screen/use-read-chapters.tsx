import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from "react";
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
  /** Whether the text on the screen has changed: determined before it counts as read itself, which a short one does at once. */
  const checked = useRef<Promise<unknown>>(Promise.resolve());
  // Before the view settles.
  useLayoutEffect(() => {
    if (isDraft || revisedAt === null) return;
    let isHere = true;
    const readText = findReadText(jid, slug);
    checked.current = findChangedText({ jid, slug, revisedAt, readText }).then((since) => {
      if (!isHere || since === null) return;
      const close = () => setNotice(null);
      setNotice(<ChangedNotice address={changesAddress(jid, slug, since)} close={close} />);
    });
    return () => {
      isHere = false;
      setNotice(null);
    };
  }, [jid, slug, revisedAt, isDraft]);
  const onChapterRead = useCallback(
    (read: OpenChapter) => {
      if (isDraft) return;
      void checked.current.then(() => {
        const isNew = markChapterRead(jid, { slug: read.slug, revisedAt: read.revisedAt });
        // Without a network it goes with the next one.
        if (window.octavoShowViewer())
          return loadReports().then(
            ({ reportRead }) => reportRead(jid, read.slug, isNew),
            () => {},
          );
      });
    },
    [jid, isDraft],
  );
  return { notice, onChapterRead };
}

interface Compared {
  jid: string;
  slug: string;
  revisedAt: number;
  /** The text that was read on this device. */
  readText: number | null;
}

/**
 * Which text was read, if the one on the screen is a later one: on any device for whoever is signed in, on this one for others. Null when
 * nothing has changed.
 */
async function findChangedText({ jid, slug, revisedAt, readText }: Compared): Promise<number | null> {
  const changedHere = readText !== null && readText < revisedAt ? readText : null;
  if ((readText !== null && changedHere === null) || !window.octavoShowViewer()) return changedHere;
  try {
    const { fetchSinceYouRead } = await loadReports();
    const books = await fetchSinceYouRead([jid]);
    if (!books) return changedHere;
    return books.flatMap(({ changed }) => changed).find((each) => each.slug === slug)?.since ?? null;
  } catch {
    // Without a network this device knows what was read on it.
    return changedHere;
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
