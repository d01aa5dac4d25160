import { useCallback, useMemo, useRef, useState } from "react";
import type { ListeningKeys } from "../screen/use-reader-keys.ts";

export interface ListeningControl extends ListeningKeys {
  isOpen: boolean;
  close: () => void;
  /** Registers the bar as handler of the keys; null when it unmounts. */
  answer: (keys: ListeningKeys | null) => void;
}

/** Whether the listening bar is open. Player and recording are loaded on first use only. */
export function useListeningBar(isReadAloud: boolean): ListeningControl {
  const [isOpen, setOpen] = useState(false);
  const bar = useRef<ListeningKeys | null>(null);
  const toggle = useCallback(() => {
    if (bar.current) bar.current.toggle();
    else if (isReadAloud) setOpen(true);
  }, [isReadAloud]);
  const step = useCallback((by: 1 | -1) => bar.current?.step(by), []);
  const close = useCallback(() => setOpen(false), []);
  const answer = useCallback((keys: ListeningKeys | null) => {
    bar.current = keys;
  }, []);
  return useMemo(() => ({ isOpen, toggle, step, close, answer }), [isOpen, toggle, step, close, answer]);
}
