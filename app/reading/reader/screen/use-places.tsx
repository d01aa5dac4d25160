import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
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
  const begun = useRef<{ place: StoredLocator | null; isResumed: boolean; address: string }>(null);
  const tracker = useRef<PlaceTracker | null>(null);
  /** Before the scripts of places are loaded. */
  const early = useRef<Parameters<OnRead> | null>(null);
  const hasRead = useRef(false);
  useLayoutEffect(() => {
    latestOpen.current = open;
  });
  // Before the view settles, which stores the place again.
  useLayoutEffect(() => {
    const place = loadLocator(jid);
    begun.current = { place, isResumed: isAtPlace(place), address: location.pathname + location.hash };
    hasRead.current = false;
  }, [jid]);
  useEffect(() => {
    if (isDraft || !window.octavoShowViewer()) return;
    const { place = null, isResumed = false, address = "" } = begun.current ?? {};
    let isOver = false;
    const goTo = (locator: Position) =>
      latestOpen.current(addressOf(jid, locator), { replace: true, state: { place: locator } });
    const follow = async () => {
      const { PlaceNotice, messageOf, trackPlaces } = await import("#app/reading/places/public.tsx");
      const tracked = isOver ? null : trackPlaces({ jid, local: place });
      if (!tracked) return;
      tracker.current = tracked;
      if (early.current) tracked.read(...early.current);
      const known: KnownPlaces | null = await tracked.known;
      if (isOver || !known || !isResumed) return;
      const message = messageOf(known);
      // What is read meanwhile is a place of its own: then both have read on, and nothing moves.
      if (!message || (message.kind === "continued" && hasRead.current)) return;
      if (message.kind === "continued") {
        tracked.accept({ isChosen: false });
        goTo(message.from.locator);
      }
      const choose = (then?: () => void) => {
        tracked.accept({ isChosen: true });
        setNotice(null);
        then?.();
      };
      setNotice(
        <PlaceNotice
          message={message}
          device={known.device}
          goTo={({ locator }) => choose(() => goTo(locator))}
          isBegun={place !== null}
          goBack={() => choose(() => (place ? goTo(place) : latestOpen.current(address, { replace: true })))}
          stay={() => choose()}
        />,
      );
    };
    // Without a network, or while the site is busy, the book is read as without an account.
    void follow().catch(() => {});
    return () => {
      isOver = true;
      tracker.current?.stop();
      tracker.current = null;
      setNotice(null);
    };
  }, [jid, isDraft]);
  const record = useRecording(props);
  const onRead = useCallback<OnRead>(
    (locator, total) => {
      hasRead.current = true;
      record(total);
      if (tracker.current) tracker.current.read(locator, total);
      else early.current = [locator, total];
    },
    [record],
  );
  return { notice, onRead };
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
