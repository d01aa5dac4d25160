import { useCallback, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import type { ReaderProps } from "../opening.ts";
import { readState } from "./opening-target.ts";
import { loadPlace } from "./place-store.ts";
import type { ScreenPlace } from "./text-places.ts";

interface Stay {
  key: string;
  neighbours: (string | undefined)[];
  /** Where a jump led, while nothing was read on from there. */
  arrival: string | null;
}

/**
 * Tells reading from looking something up. Whoever goes to a note, or jumps to another part to see what is there, wants to
 * find the book again where the reading was: the place moves with them only when they read on.
 */
export function usePeeking({ book, chapter, previous, next }: ReaderProps) {
  const { key, hash, state } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const stay = useRef<Stay | null>(null);
  return useCallback(
    (place: ScreenPlace): boolean => {
      const here = `${chapter.slug} ${place.fragment} ${place.offset}`;
      const asked = readState(state);
      if (stay.current?.key !== key) {
        const isNeighbour = stay.current?.neighbours.includes(chapter.slug) === true;
        const isOnward = asked.edge !== undefined || (isNeighbour && hash === "");
        const isJump = stay.current !== null && !isReturn && !isOnward;
        const neighbours = [previous?.slug, next?.slug];
        stay.current = { key, neighbours, arrival: isJump ? here : null };
      }
      if (stay.current.arrival !== here) stay.current.arrival = null;
      const isAside = asked.isPeek === true || !chapter.isLinear;
      return stay.current.arrival === null && (!isAside || loadPlace(book.jid) === null);
    },
    [book.jid, chapter.slug, chapter.isLinear, previous?.slug, next?.slug, key, hash, state, isReturn],
  );
}
