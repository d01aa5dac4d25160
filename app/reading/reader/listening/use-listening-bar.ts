import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type OpenBook, type OpenChapter, textOf } from "../opening.ts";
import type { ListeningKeys } from "../screen/use-reader-keys.ts";
import { chooseVoice } from "./speech/choose-voice.ts";

export interface ListeningControl extends ListeningKeys {
  isOpen: boolean;
  /** There is a recording, or a voice of the device that reads the language. */
  canListen: boolean;
  close: () => void;
  /** Registers the bar as handler of the keys; null when it unmounts. */
  answer: (keys: ListeningKeys | null) => void;
}

interface Listened {
  book: OpenBook;
  chapter: OpenChapter;
  /** Says why nothing is heard. */
  onImpossible: () => void;
}

/** Whether the listening bar is open. Player, voice and recording are loaded on first use only. */
export function useListeningBar({ book, chapter, onImpossible }: Listened): ListeningControl {
  const [isOpen, setOpen] = useState(false);
  const bar = useRef<ListeningKeys | null>(null);
  const hasVoice = useVoices(textOf(book, chapter).lang ?? "") === true;
  const canListen = chapter.isReadAloud || hasVoice;
  const toggle = useCallback(() => {
    if (bar.current) bar.current.toggle();
    else if (canListen) setOpen(true);
    else onImpossible();
  }, [canListen, onImpossible]);
  const step = useCallback((by: 1 | -1) => bar.current?.step(by), []);
  const close = useCallback(() => setOpen(false), []);
  const answer = useCallback((keys: ListeningKeys | null) => {
    bar.current = keys;
  }, []);
  return useMemo(
    () => ({ isOpen, canListen, toggle, step, close, answer }),
    [isOpen, canListen, toggle, step, close, answer],
  );
}

/** Why nothing can be heard. */
export const noVoiceMessage = "This device has no voice for the language of this book.";

/** Whether a voice of this device can read a language; null until that is known. Browsers load their voices late. */
function useVoices(language: string): boolean | null {
  const [canRead, setCanRead] = useState<boolean | null>(null);
  useEffect(() => {
    // Absent in some browsers inside of apps.
    if (!("speechSynthesis" in window)) return setCanRead(false);
    const look = () =>
      setCanRead(chooseVoice(speechSynthesis.getVoices(), { language, chosen: {} }) !== null);
    look();
    speechSynthesis.addEventListener("voiceschanged", look);
    return () => speechSynthesis.removeEventListener("voiceschanged", look);
  }, [language]);
  return canRead;
}
