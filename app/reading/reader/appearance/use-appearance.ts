import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { Rendition } from "#app/manuscript/epub/read/publication.ts";
import { type Appearance, askedMode, defaultAppearance, type Mode, modeOf } from "./appearance.ts";
import {
  clearAppearance,
  loadAppearance,
  resetAppearance,
  saveAppearance,
  showAppearance,
  type StoredAppearance,
} from "./appearance-store.ts";

export interface Look extends StoredAppearance {
  /** False while the server renders and the page comes alive: what this device kept is not known yet. */
  isKnown: boolean;
  /** How this chapter moves, by one's choice or the book's wish. */
  mode: Mode;
  change: (part: Partial<Appearance>) => void;
  keepForThisBook: (isOfThisBook: boolean) => void;
  reset: () => void;
}

interface Held extends StoredAppearance {
  jid: string;
}

const never = () => () => {};

/** The kept appearance of this device. The server knows none, so the first rendering is that of the defaults. */
export function useAppearance(jid: string, rendition: Rendition | null): Look {
  const isKnown = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [held, setHeld] = useState<Held | null>(null);
  if (isKnown && held?.jid !== jid) setHeld({ ...loadAppearance(jid), jid });
  const { appearance, isOfThisBook } = held ?? { appearance: defaultAppearance, isOfThisBook: false };

  const mode = modeOf(appearance, askedMode(rendition));
  // The root element is outside React: the boot script wrote on it first, other screens must not find our marks on it.
  useLayoutEffect(() => {
    if (isKnown) showAppearance(appearance, mode);
  }, [appearance, mode, isKnown]);
  useLayoutEffect(() => {
    document.documentElement.setAttribute("data-reader", "");
    return clearAppearance;
  }, []);

  const keep = useCallback(
    (next: StoredAppearance) => {
      saveAppearance(jid, next);
      setHeld({ ...next, jid });
    },
    [jid],
  );
  return {
    isKnown,
    mode,
    appearance,
    isOfThisBook,
    change: (part) => keep({ appearance: { ...appearance, ...part }, isOfThisBook }),
    keepForThisBook: (only) => keep({ appearance, isOfThisBook: only }),
    reset: () => setHeld({ ...resetAppearance(jid), jid }),
  };
}
