import { type RefObject, useEffect } from "react";
import type { VisiblePageStore } from "../paging/visible-page-store.ts";

interface PageTurnOptions {
  store: VisiblePageStore;
  /** The page is being turned by what is read aloud. */
  isFollowing: RefObject<boolean>;
  isPaged: boolean;
  onTurn: () => void;
}

/** In paged mode, turning the page moves the playback there. Scrolled text may be browsed without that effect. */
export function useFollowPageTurns({ store, isFollowing, isPaged, onTurn }: PageTurnOptions): void {
  useEffect(() => {
    let page = store.get()?.page;
    return store.subscribe(() => {
      const turned = store.get()?.page;
      const isTurned = turned !== page;
      page = turned;
      if (isTurned && !isFollowing.current && isPaged) onTurn();
    });
  }, [store, isFollowing, isPaged, onTurn]);
}
