import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { fragmentOf } from "#app/platform/http/fragment.ts";
import type { KnownPlaces, PlaceTracker } from "#app/reading/places/public.tsx";
import { useOpening } from "../loading/use-opening.ts";
import { loadLocator } from "../locator/locator-store.ts";
import type { StoredLocator } from "../locator/locator.ts";
import type { OnRead } from "../locator/use-persisted-locator.ts";
import { chapterAddress, type ReaderProps } from "../opening.ts";
import { useRecording } from "./use-recording.ts";

type Position = Pick<StoredLocator, "chapter" | "fragment" | "offset" | "anchor" | "progression">;

/**
 * Keeps the place in a book the same on all devices of whoever is signed in. The book opens where this device is; what others have read
 * comes a moment later, and moves the text only while nobody has begun to read.
 */
export function usePlaces(props: ReaderProps): { notice: ReactNode; onRead: OnRead } {
  const { jid } = props.book;
  const isDraft = props.book.draft !== undefined;
  const [notice, setNotice] = useState<ReactNode>(null);
  const open = useOpening(props);
  const latestOpen = useRef(open);
  const begun = useBegun(jid);
  const tracker = useRef<PlaceTracker | null>(null);
  /** Before the scripts of places are loaded. */
  const early = useRef<Parameters<OnRead> | null>(null);
  useLayoutEffect(() => {
    latestOpen.current = open;
  });
  useEffect(() => {
    if (isDraft || !window.octavoShowViewer()) return;
    const { place, isResumed, address } = begun.current;
    let isOver = false;
    /** One step back leads to where somebody read; at the opening of the book nobody has yet. */
    const goTo = (locator: Position, replace = true) =>
      latestOpen.current(addressOf(jid, locator), { replace, state: { place: locator } });
    const follow = async () => {
      const { PlaceNotice, messageOf, trackPlaces } = await import("#app/reading/places/public.tsx");
      if (isOver) return;
      const show = (known: KnownPlaces, isOpen: boolean) => {
        const message = messageOf(known, isOpen);
        if (!message) return;
        const choose = (then?: () => void, isChosen = true) => {
          tracker.current?.accept({ isChosen });
          setNotice(null);
          then?.();
        };
        setNotice(
          <PlaceNotice
            message={message}
            device={known.device}
            // Until somebody reads there, nothing is decided.
            goTo={({ locator }) => choose(() => goTo(locator, !isOpen), false)}
            isBegun={place !== null}
            goBack={() =>
              choose(() => (place ? goTo(place) : latestOpen.current(address, { replace: true })))
            }
            stay={() => choose()}
          />,
        );
      };
      const tracked = trackPlaces({ jid, local: place, onReadElsewhere: (known) => show(known, true) });
      if (!tracked) return;
      tracker.current = tracked;
      if (early.current) tracked.read(...early.current);
      const known: KnownPlaces | null = await tracked.known;
      if (isOver || !known || !isResumed) return;
      if (known.opening.kind === "continue") {
        // What is read meanwhile is a place of its own: then both have read on, and nothing moves.
        if (begun.current.hasRead) return;
        tracked.accept({ isChosen: false });
        goTo(known.opening.from.locator);
      }
      show(known, false);
    };
    // Without a network, or while the site is busy, the book is read as without an account.
    void follow().catch(() => {});
    return () => {
      isOver = true;
      tracker.current?.stop();
      tracker.current = null;
      setNotice(null);
    };
  }, [jid, isDraft, begun]);
  const record = useRecording(props);
  const onRead = useCallback<OnRead>(
    (locator, total) => {
      begun.current.hasRead = true;
      record(total);
      if (tracker.current) tracker.current.read(locator, total);
      else early.current = [locator, total];
    },
    [record, begun],
  );
  return { notice, onRead };
}

interface Begun {
  /** Of this device. */
  place: StoredLocator | null;
  isResumed: boolean;
  address: string;
  hasRead: boolean;
}

/** How the book was opened, and whether somebody has read in it since. */
function useBegun(jid: string): RefObject<Begun> {
  const begun = useRef<Begun>({ place: null, isResumed: false, address: "", hasRead: false });
  // Before the view settles, which stores the place again.
  useLayoutEffect(() => {
    const place = loadLocator(jid);
    const address = location.pathname + location.hash;
    begun.current = { place, isResumed: isAtPlace(place), address, hasRead: false };
  }, [jid]);
  return begun;
}

const addressOf = (jid: string, { chapter, anchor }: Position): string =>
  `${chapterAddress(jid, chapter)}${anchor === null ? "" : `#${encodeURIComponent(anchor)}`}`;

/** Whether the address leads to the place of this device, or to the book as such; any other is where somebody wanted to go. */
function isAtPlace(place: StoredLocator | null): boolean {
  const [, , , slug = ""] = location.pathname.split("/").map(decodeURIComponent);
  const fragment = fragmentOf(location.hash);
  if (slug === "") return fragment === "";
  if (!place || place.chapter !== slug) return false;
  return fragment === (place.anchor ?? "") || fragment === place.fragment;
}
