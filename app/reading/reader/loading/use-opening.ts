import { useCallback, useEffect, useRef } from "react";
import { type NavigateOptions, useNavigate } from "react-router";
import { fetchChapter } from "./chapter-store.ts";
import { untilReached } from "./connection.ts";
import type { ReaderProps } from "../opening.ts";

/** Opens an address inside the book once its chapter is loaded; the router's own fetch would fail without a network. */
export function useOpening({ book, chapter }: ReaderProps) {
  const navigate = useNavigate();
  const pending = useRef<AbortController | null>(null);
  useEffect(() => () => pending.current?.abort(), []);
  return useCallback(
    (address: string, options: NavigateOptions) => {
      pending.current?.abort();
      const wanted = new AbortController();
      pending.current = wanted;
      const [, , , slug = ""] = address.replace(/#.*/, "").split("/").map(decodeURIComponent);
      const coming =
        slug === chapter.slug || slug === ""
          ? Promise.resolve(null)
          : untilReached(() => fetchChapter(book.jid, slug), wanted.signal);
      // Let the target page report the error.
      void coming
        .catch(() => null)
        .then(() => (wanted.signal.aborted ? undefined : navigate(address, options)));
    },
    [navigate, book.jid, chapter.slug],
  );
}
