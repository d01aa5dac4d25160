import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { OverlayClip } from "#app/manuscript/epub/read/publication.ts";
import type { OpenBook, OpenChapter } from "../opening.ts";
import type { VisiblePageStore } from "../paging/visible-page-store.ts";
import type { Reading } from "../screen/use-reading.ts";
import { playChapter, type ListeningState } from "./play-chapter.ts";
import { type ListeningChoices, loadChoices, saveChoices } from "./listening-choices.ts";
import type { OverlayPlayer } from "./overlay-player.ts";
import { areSeen, firstSeen } from "./spoken-text.ts";

export interface ListeningOptions {
  book: OpenBook;
  chapter: OpenChapter;
  reading: Reading;
  store: VisiblePageStore;
  isPaged: boolean;
  hasNext: boolean;
}

/** Reads the chapter on the screen aloud, page after page and chapter after chapter. */
export function useListening(options: ListeningOptions) {
  const { store } = options;
  const { jid } = options.book;
  const { slug, isReadAloud } = options.chapter;
  const [state, setState] = useState<ListeningState>("opening");
  const [clip, setClip] = useState<OverlayClip | null>(null);
  const [choices, setChoices] = useState(loadChoices);
  const [recording] = useState(() => new Audio());
  const player = useRef<OverlayPlayer | null>(null);
  const wantsToHear = useRef(true);
  /** A recording that failed is fetched anew, and heard from where it broke off. */
  const [attempt, setAttempt] = useState(0);
  const brokenOff = useRef<number | null>(null);
  const isFollowing = useRef(false);
  const now = useRef({ ...options, choices });
  useLayoutEffect(() => {
    now.current = { ...options, choices };
  });

  const play = useCallback((from: number | null) => {
    wantsToHear.current = true;
    const playing = from === null ? player.current?.play() : player.current?.playFrom(from);
    playing?.catch((error: unknown) =>
      setState(error instanceof Error && error.name === "NotAllowedError" ? "paused" : "failed"),
    );
  }, []);

  useEffect(
    () =>
      playChapter({
        jid,
        slug,
        isReadAloud,
        recording,
        choices: () => now.current.choices,
        onState: setState,
        onClip: setClip,
        onOpened: (opened) => {
          player.current = opened;
          if (!opened) return;
          if (wantsToHear.current) play(brokenOff.current ?? firstSeen(opened.overlay));
          else setState("paused");
          brokenOff.current = null;
        },
        onEnd: () => {
          setState("ended");
          if (now.current.hasNext) now.current.reading.openChapter(1);
        },
        goTo: (target) => {
          isFollowing.current = true;
          const isThere = now.current.reading.goTo(target);
          store.notify();
          isFollowing.current = false;
          return isThere;
        },
      }),
    [jid, slug, isReadAloud, store, recording, play, attempt],
  );

  useFollowPageTurns({ store, player, isFollowing, now });

  const retry = useCallback(() => {
    const { clip: heard = null, overlay } = player.current ?? {};
    brokenOff.current = (heard && overlay?.clips.indexOf(heard)) ?? null;
    wantsToHear.current = true;
    setAttempt((before) => before + 1);
  }, []);
  const toggle = useCallback(() => {
    if (state === "failed") return retry();
    wantsToHear.current = recording.paused;
    if (recording.paused) play(player.current?.clip ? null : 0);
    else player.current?.pause();
  }, [play, recording, retry, state]);
  const step = useCallback((by: 1 | -1) => player.current?.step(by), []);
  const leave = useCallback(() => player.current?.leave(), []);
  const choose = useCallback((change: Partial<ListeningChoices>) => {
    const chosen = { ...now.current.choices, ...change };
    setChoices(chosen);
    saveChoices(chosen);
    player.current?.choose(chosen);
  }, []);
  return { state, clip, choices, toggle, step, leave, choose };
}

interface PageTurnOptions {
  store: VisiblePageStore;
  player: { current: OverlayPlayer | null };
  isFollowing: { current: boolean };
  now: { current: ListeningOptions };
}

/** In paged mode, turning the page moves the playback there. Scrolled text may be browsed without that effect. */
function useFollowPageTurns({ store, player, isFollowing, now }: PageTurnOptions): void {
  useEffect(() => {
    let page = store.get()?.page;
    const onMove = () => {
      const turned = store.get()?.page;
      const isTurned = turned !== page;
      page = turned;
      const current = player.current;
      if (!isTurned || isFollowing.current || !now.current.isPaged || !current?.clip) return;
      if (!areSeen(current.clip)) current.goTo(firstSeen(current.overlay));
    };
    return store.subscribe(onMove);
  }, [store, player, isFollowing, now]);
}
