import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { Rendition } from "#app/manuscript/epub/read/publication.ts";
import { type Appearance, requestedMode, defaultAppearance, type Mode, modeOf } from "./appearance.ts";
import {
  clearAppearance,
  loadAppearance,
  resetAppearance,
  saveAppearance,
  showAppearance,
  type StoredAppearance,
} from "./appearance-store.ts";

export interface AppearanceState extends StoredAppearance {
  /** False during server rendering and hydration, when the stored appearance is not known yet. */
  isKnown: boolean;
  /** The mode of this chapter: the reader's choice or the book's request. */
  mode: Mode;
  change: (part: Partial<Appearance>) => void;
  applyToThisBookOnly: (isOfThisBook: boolean) => void;
  reset: () => void;
}

interface AppearanceOfBook extends StoredAppearance {
  jid: string;
}

const never = () => () => {};

/** The stored appearance of this device. The server does not know it, so the first render uses the defaults. */
export function useAppearance(jid: string, rendition: Rendition | null): AppearanceState {
  const isKnown = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [held, setHeld] = useState<AppearanceOfBook | null>(null);
  if (isKnown && held?.jid !== jid) setHeld({ ...loadAppearance(jid), jid });
  const { appearance, isOfThisBook } = held ?? { appearance: defaultAppearance, isOfThisBook: false };

  const mode = modeOf(appearance, requestedMode(rendition));
  // The root element is outside React: the boot script sets its attributes first, and they are removed when the reader
  // is left.
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
    applyToThisBookOnly: (only) => keep({ appearance, isOfThisBook: only }),
    reset: () => setHeld({ ...resetAppearance(jid), jid }),
  };
}
