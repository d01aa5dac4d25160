import { useLayoutEffect } from "react";
import type { ReaderProps } from "../opening.ts";
import type { VisiblePageStore } from "../paging/visible-page-store.ts";

/** Records the visit to a chapter of a work, for its author's numbers; loaded only then. A layout effect: it ends before the next chapter is laid out. */
export function useVisit({ book, chapter }: ReaderProps, store: VisiblePageStore): void {
  const { jid } = book;
  const { slug } = chapter;
  const isRecorded = book.isWork && !book.draft;
  useLayoutEffect(() => {
    if (!isRecorded) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    const reached = () => store.get()?.reached ?? null;
    // If the script does not load, the visit is not counted.
    void import("#app/catalog/visits/public.ts")
      .then(({ recordVisit }) => {
        if (!isOver) stop = recordVisit({ jid, chapter: slug, reached });
      })
      .catch(() => {});
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isRecorded, jid, slug, store]);
}
