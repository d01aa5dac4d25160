import { useCallback, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import type { ReaderProps } from "../opening.ts";
import { readState } from "./opening-target.ts";
import { loadLocator } from "./locator-store.ts";
import type { ScreenPosition } from "./text-positions.ts";

interface Stay {
  key: string;
  neighbours: (string | undefined)[];
  /** The target of a jump, until reading continues from there. */
  arrival: string | null;
}

/**
 * Distinguishes reading from looking something up. After following a note or jumping to another part the book should
 * reopen where reading was; the stored position moves only when reading continues.
 */
export function usePeeking({ book, chapter, previous, next }: ReaderProps) {
  const { key, hash, state } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const stay = useRef<Stay | null>(null);
  return useCallback(
    (position: ScreenPosition): boolean => {
      const here = `${chapter.slug} ${position.fragment} ${position.offset}`;
      const requested = readState(state);
      if (stay.current?.key !== key) {
        const isNeighbour = stay.current?.neighbours.includes(chapter.slug) === true;
        // What was found in the next chapter is named by the state alone.
        const isSought = hash !== "" || requested.find !== undefined || requested.isJump === true;
        const isOnward = requested.edge !== undefined || (isNeighbour && !isSought);
        const isJump = stay.current !== null && !isReturn && !isOnward;
        const neighbours = [previous?.slug, next?.slug];
        stay.current = { key, neighbours, arrival: isJump ? here : null };
      }
      if (stay.current.arrival !== here) stay.current.arrival = null;
      const isAside = requested.isPeek === true || !chapter.isLinear;
      return stay.current.arrival === null && (!isAside || loadLocator(book.jid) === null);
    },
    [book.jid, chapter.slug, chapter.isLinear, previous?.slug, next?.slug, key, hash, state, isReturn],
  );
}
