import type { LocalStorageKey } from "#app/platform/http/cookies/device-storage.ts";

/** Listening preferences, stored on the device for all books. */
export interface ListeningChoices {
  speed: number;
  skipsNotes: boolean;
  skipsPages: boolean;
  /** The voice chosen for each language, by its URI. */
  voices: Record<string, string>;
}

const key = "octavo:listening" satisfies LocalStorageKey;
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3];
const usual: ListeningChoices = { speed: 1, skipsNotes: false, skipsPages: true, voices: {} };

export function loadChoices(): ListeningChoices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return readChoices(stored);
  } catch {
    // Storage is disabled or holds something else.
    return usual;
  }
}

export function saveChoices(choices: ListeningChoices): void {
  try {
    localStorage.setItem(key, JSON.stringify(choices));
  } catch {
    // Storage is disabled: they last for this visit.
  }
}

function readChoices(stored: unknown): ListeningChoices {
  if (typeof stored !== "object" || stored === null) return usual;
  const { speed, skipsNotes, skipsPages, voices }: Partial<Record<keyof ListeningChoices, unknown>> = stored;
  return {
    speed: speeds.find((one) => one === speed) ?? usual.speed,
    skipsNotes: typeof skipsNotes === "boolean" ? skipsNotes : usual.skipsNotes,
    skipsPages: typeof skipsPages === "boolean" ? skipsPages : usual.skipsPages,
    voices: typeof voices === "object" && voices !== null ? readVoices(voices) : {},
  };
}

const readVoices = (stored: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
