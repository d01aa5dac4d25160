import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { AppearanceState } from "../../appearance/use-appearance.ts";
import { type OpenBook, type OpenChapter, textOf } from "../../opening.ts";
import type { VisiblePageStore } from "../../paging/visible-page-store.ts";
import type { Reading } from "../../screen/use-reading.ts";
import { type ListeningChoices, loadChoices, saveChoices } from "../listening-choices.ts";
import { isSeen, spokenBody } from "../spoken-text.ts";
import { useFollowPageTurns } from "../use-follow-page-turns.ts";
import silenceUrl from "./silence.wav?url";
import { SpeechPlayer } from "./speech-player.ts";
import { firstSeenSentence, listSentences, markSentence, type SpokenSentence } from "./spoken-sentences.ts";

export type SpeechState = "playing" | "paused" | "failed" | "ended" | "silent";

export interface SpeechOptions {
  book: OpenBook;
  chapter: OpenChapter;
  reading: Reading;
  store: VisiblePageStore;
  appearanceState: AppearanceState;
  hasNext: boolean;
  /** Whether listening ends with the chapter. */
  onChapterEnd: () => boolean;
}

interface Opened {
  player: SpeechPlayer;
  sentences: SpokenSentence[];
}

/** Reads the chapter on the screen aloud with a voice of the device, page after page and chapter after chapter. */
export function useSpeech(options: SpeechOptions) {
  const { book, chapter, store } = options;
  const [state, setState] = useState<SpeechState>("paused");
  const [choices, setChoices] = useState(loadChoices);
  const opened = useRef<Opened | null>(null);
  const wantsToHear = useRef(true);
  const isFollowing = useRef(false);
  const now = useRef({ ...options, choices });
  useLayoutEffect(() => {
    now.current = { ...options, choices };
  });
  const { lang: language = "" } = textOf(book, chapter);
  const { skipsNotes } = choices;
  useEffect(() => {
    const body = spokenBody();
    const sentences = body ? listSentences({ body, language, skipsNotes }) : [];
    const show = (sentence: SpokenSentence | undefined) => {
      markSentence(sentence ?? null);
      if (!sentence || isSeen(sentence.range())) return;
      isFollowing.current = true;
      now.current.reading.goTo({ kind: "range", range: sentence.range() });
      store.notify();
      isFollowing.current = false;
    };
    const player = new SpeechPlayer({
      sentences,
      speaker: speechSynthesis,
      makeUtterance: (text) => new SpeechSynthesisUtterance(text),
      choices: now.current.choices,
      onSentence: (index) => show(sentences[index]),
      onState: setState,
      onEnd: () => {
        setState("ended");
        markSentence(null);
        const { hasNext, onChapterEnd, reading } = now.current;
        if (onChapterEnd() || !hasNext) wantsToHear.current = false;
        else reading.openChapter(1);
      },
    });
    opened.current = { player, sentences };
    if (sentences.length === 0) {
      setState("silent");
      // A page of pictures is passed, as by whoever turns pages.
      if (wantsToHear.current && now.current.hasNext) now.current.reading.openChapter(1);
    } else if (wantsToHear.current) player.playFrom(firstSeenSentence(sentences));
    else setState("paused");
    return () => {
      opened.current = null;
      player.close();
      markSentence(null);
    };
  }, [book.jid, chapter.slug, language, skipsNotes, store]);
  useEffect(() => keepAwake(), []);
  const onTurn = useCallback(() => {
    const { player, sentences } = opened.current ?? {};
    const current = sentences?.[player?.at ?? -1];
    if (player?.isPlaying && sentences && current && !isSeen(current.range()))
      player.playFrom(firstSeenSentence(sentences));
  }, []);
  useFollowPageTurns({ store, isFollowing, isPaged: options.appearanceState.mode === "paged", onTurn });
  return { state, choices, language, ...useActions({ opened, wantsToHear, choices, setChoices }) };
}

interface ActionOptions {
  opened: { current: Opened | null };
  wantsToHear: { current: boolean };
  choices: ListeningChoices;
  setChoices: (choices: ListeningChoices) => void;
}

function useActions({ opened, wantsToHear, choices, setChoices }: ActionOptions) {
  const pause = useCallback(() => {
    wantsToHear.current = false;
    opened.current?.player.pause();
  }, [opened, wantsToHear]);
  const toggle = useCallback(() => {
    const { player, sentences } = opened.current ?? {};
    if (!player || !sentences) return;
    if (player.isPlaying) return pause();
    wantsToHear.current = true;
    const current = sentences[player.at];
    // Whoever has read on meanwhile goes on there.
    if (current && isSeen(current.range())) player.play();
    else player.playFrom(firstSeenSentence(sentences));
  }, [opened, wantsToHear, pause]);
  const step = useCallback((by: 1 | -1) => opened.current?.player.step(by), [opened]);
  const choose = useCallback(
    (change: Partial<ListeningChoices>) => {
      const chosen = { ...choices, ...change };
      setChoices(chosen);
      saveChoices(chosen);
      opened.current?.player.choose(chosen);
    },
    [choices, opened, setChoices],
  );
  return { pause, toggle, step, choose };
}

/**
 * Plays a silent recording while a voice reads: browsers give the media keys, and time in the background, to pages that play something, and
 * a voice does not count. Returns a function that ends it.
 */
function keepAwake(): () => void {
  const silence = new Audio(silenceUrl);
  silence.loop = true;
  // Refused before a press of a button, and without sound at all: the voice is heard, the media keys do nothing.
  silence.play().catch(() => {});
  return () => {
    silence.pause();
    silence.removeAttribute("src");
  };
}
