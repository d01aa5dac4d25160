import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { OverlayClip } from "#app/manuscript/epub/read/publication.ts";
import type { OpenBook, OpenChapter } from "../opening.ts";
import type { VisiblePageStore } from "../paging/visible-page-store.ts";
import type { Reading } from "../screen/use-reading.ts";
import { playChapter, type ListeningState } from "./play-chapter.ts";
import { type ListeningChoices, loadChoices, saveChoices } from "./listening-choices.ts";
import type { OverlayPlayer } from "./overlay-player.ts";
import { areSeen, firstSeen } from "./spoken-text.ts";
import { useFollowPageTurns } from "./use-follow-page-turns.ts";

export interface ListeningOptions {
  book: OpenBook;
  chapter: OpenChapter;
  reading: Reading;
  store: VisiblePageStore;
  isPaged: boolean;
  hasNext: boolean;
  /** Whether listening ends with the chapter. */
  onChapterEnd: () => boolean;
}

/** Reads the chapter on the screen aloud, page after page and chapter after chapter. */
export function useListening(options: ListeningOptions) {
  const { store } = options;
  const { jid } = options.book;
  const { slug, isReadAloud } = options.chapter;
  const [state, setState] = useState<ListeningState>("opening");
  const [clip, setClip] = useState<OverlayClip | null>(null);
  const [recording] = useState(() => new Audio());
  const player = useRef<OverlayPlayer | null>(null);
  const [choices, choose] = useChoices(player);
  const wantsToHear = useRef(true);
  const { attempt, resumeAt, retry } = useRetry(player, wantsToHear);
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
          if (wantsToHear.current) play(resumeAt.current ?? firstSeen(opened.overlay));
          else setState("paused");
          resumeAt.current = null;
        },
        onEnd: () => {
          setState("ended");
          if (now.current.hasNext && !now.current.onChapterEnd()) now.current.reading.openChapter(1);
        },
        goTo: (target) => {
          isFollowing.current = true;
          const isThere = now.current.reading.goTo(target);
          store.notify();
          isFollowing.current = false;
          return isThere;
        },
      }),
    [jid, slug, isReadAloud, store, recording, play, attempt, resumeAt],
  );

  const onTurn = useCallback(() => {
    const current = player.current;
    if (current?.clip && !areSeen(current.clip)) current.goTo(firstSeen(current.overlay));
  }, []);
  useFollowPageTurns({ store, isFollowing, isPaged: options.isPaged, onTurn });

  const toggle = useCallback(() => {
    if (state === "failed") return retry();
    wantsToHear.current = recording.paused;
    if (recording.paused) play(player.current?.clip ? null : 0);
    else player.current?.pause();
  }, [play, recording, retry, state]);
  const step = useCallback((by: 1 | -1) => player.current?.step(by), []);
  const pause = useCallback(() => {
    wantsToHear.current = false;
    player.current?.pause();
  }, []);
  const leave = useCallback(() => player.current?.leave(), []);
  return { state, clip, choices, toggle, pause, step, leave, choose };
}

/** The speed and what is skipped, stored on the device. */
function useChoices(player: { current: OverlayPlayer | null }) {
  const [choices, setChoices] = useState(loadChoices);
  const choose = useCallback(
    (change: Partial<ListeningChoices>) => {
      const chosen = { ...choices, ...change };
      setChoices(chosen);
      saveChoices(chosen);
      player.current?.choose(chosen);
    },
    [choices, player],
  );
  return [choices, choose] as const;
}

/** Fetches a recording that failed again, and resumes where it stopped. */
function useRetry(player: { current: OverlayPlayer | null }, wantsToHear: { current: boolean }) {
  const [attempt, setAttempt] = useState(0);
  const resumeAt = useRef<number | null>(null);
  const retry = useCallback(() => {
    const { clip = null, overlay } = player.current ?? {};
    resumeAt.current = (clip && overlay?.clips.indexOf(clip)) ?? null;
    wantsToHear.current = true;
    setAttempt((before) => before + 1);
  }, [player, wantsToHear]);
  return { attempt, resumeAt, retry };
}
