import { useCallback, useRef, useState } from "react";
import type { openMarks, OpenMarks } from "#app/reading/annotations/public.tsx";
import type { OpenChapter } from "../opening.ts";
import type { VisiblePage } from "../paging/chapter-view.ts";
import { positionIn } from "./mark-locators.ts";

type ShownPage = Parameters<OpenMarks["look"]>[0];
type BookmarkOptions = Pick<Parameters<typeof openMarks>[0], "positionOf" | "onBookmarked">;

/** Whether the page on the screen is bookmarked, as soon as the chapter's marks are open. */
export function useBookmarks({ slug, title }: OpenChapter) {
  const [isBookmarked, setBookmarked] = useState(false);
  const page = useRef<ShownPage | null>(null);
  const shown = useRef<OpenMarks | null>(null);
  const pageOf = useCallback(
    ({ position, progression }: VisiblePage): ShownPage => ({ chapter: slug, title, position, progression }),
    [slug, title],
  );
  const look = useCallback(
    (showing: VisiblePage) => {
      page.current = pageOf(showing);
      shown.current?.look(page.current);
    },
    [pageOf],
  );
  /** Opens a chapter's marks, and looks for bookmarks on the page that is there already. */
  const follow = useCallback(
    (text: HTMLElement, open: (options: BookmarkOptions) => OpenMarks): OpenMarks => {
      const positionOf = (mark: Parameters<typeof positionIn>[1]) => positionIn(text, mark);
      shown.current = open({ positionOf, onBookmarked: setBookmarked });
      if (page.current) shown.current.look(page.current);
      return shown.current;
    },
    [],
  );
  return { isBookmarked, pageOf, look, follow };
}
