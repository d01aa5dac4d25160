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
import type { KnownProgressions, ProgressionTracker } from "#app/reading/progression/public.tsx";
import { useOpening } from "../loading/use-opening.ts";
import { loadLocator } from "../locator/locator-store.ts";
import type { StoredLocator } from "../locator/locator.ts";
import type { OnRead } from "../locator/use-persisted-locator.ts";
import { chapterAddress, type ReaderProps } from "../opening.ts";
import { useRecording } from "./use-recording.ts";

type Position = Pick<StoredLocator, "chapter" | "fragment" | "offset" | "anchor" | "progression">;

const loadTracking = () => import("#app/reading/progression/public.tsx");

/**
 * Synchronises the progression in a book among all devices of whoever is signed in. The book opens where this device is; what others have
 * read comes a moment later, and moves the text only while nobody has begun to read.
 */
export function useProgression(props: ReaderProps): { notice: ReactNode; onRead: OnRead } {
  const { jid } = props.book;
  const isDraft = props.book.draft !== undefined;
  const [notice, setNotice] = useState<ReactNode>(null);
  const open = useOpening(props);
  const latestOpen = useRef(open);
  const begun = useBegun(jid);
  const tracker = useRef<ProgressionTracker | null>(null);
  /** Before the script that synchronises is loaded. */
  const early = useRef<Parameters<OnRead> | null>(null);
  useLayoutEffect(() => {
    latestOpen.current = open;
  });
  useEffect(() => {
    if (isDraft || !window.octavoShowViewer()) return;
    const { locator: stored, isResumed, address } = begun.current;
    let isOver = false;
    /** One step back leads to where somebody read; at the opening of the book nobody has yet. */
    const goTo = (locator: Position, replace = true) =>
      latestOpen.current(addressOf(jid, locator), { replace, state: { locator } });
    const goBack = () => (stored ? goTo(stored) : latestOpen.current(address, { replace: true }));
    const follow = async () => {
      const { ProgressionNotice, messageOf, trackProgression } = await loadTracking();
      if (isOver) return;
      const show = (known: KnownProgressions, isOpen: boolean) => {
        const message = messageOf(known, isOpen);
        if (!message) return;
        const choose = (then?: () => void, isChosen = true) => {
          tracker.current?.accept({ isChosen });
          setNotice(null);
          then?.();
        };
        setNotice(
          <ProgressionNotice
            message={message}
            device={known.device}
            // Until somebody reads there, nothing is decided.
            goTo={({ locator }) => choose(() => goTo(locator, !isOpen), false)}
            isBegun={stored !== null}
            goBack={() => choose(goBack)}
            stay={() => choose()}
          />,
        );
      };
      const onReadElsewhere = (known: KnownProgressions) => show(known, true);
      const tracked = trackProgression({ jid, local: stored, onReadElsewhere });
      if (!tracked) return;
      tracker.current = tracked;
      if (early.current) tracked.read(...early.current);
      const known: KnownProgressions | null = await tracked.known;
      if (isOver || !known || !isResumed) return;
      if (known.opening.kind === "continue") {
        // What is read meanwhile is a progression of its own: then both have read on, and nothing moves.
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
  locator: StoredLocator | null;
  isResumed: boolean;
  address: string;
  hasRead: boolean;
}

/** How the book was opened, and whether somebody has read in it since. */
function useBegun(jid: string): RefObject<Begun> {
  const begun = useRef<Begun>({ locator: null, isResumed: false, address: "", hasRead: false });
  // Before the view settles, which stores the locator again.
  useLayoutEffect(() => {
    const locator = loadLocator(jid);
    const address = location.pathname + location.hash;
    begun.current = { locator, isResumed: isAtLocator(locator), address, hasRead: false };
  }, [jid]);
  return begun;
}

const addressOf = (jid: string, { chapter, anchor }: Position): string =>
  `${chapterAddress(jid, chapter)}${anchor === null ? "" : `#${encodeURIComponent(anchor)}`}`;

/** Whether the address leads to the stored locator of this device, or to the book as such; any other is where somebody wanted to go. */
function isAtLocator(locator: StoredLocator | null): boolean {
  const [, , , slug = ""] = location.pathname.split("/").map(decodeURIComponent);
  const fragment = fragmentOf(location.hash);
  if (slug === "") return fragment === "";
  if (!locator || locator.chapter !== slug) return false;
  return fragment === (locator.anchor ?? "") || fragment === locator.fragment;
}
