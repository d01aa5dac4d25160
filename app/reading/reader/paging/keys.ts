export type ReaderCommand =
  | { kind: "turn"; by: 1 | -1 }
  | { kind: "edge"; edge: "start" | "end" }
  | { kind: "chapter"; by: 1 | -1 }
  | { kind: "panel"; panel: "contents" | "bookmarks" | "marks" | "search" | "settings" | "help" }
  | { kind: "sentence"; by: 1 | -1 }
  | { kind: "zoom"; by: 1 | 0 | -1 }
  | { kind: "bookmark" | "mode" | "where" | "listen" | "select" | "mark" };

export interface KeyFacts {
  key: string;
  shiftKey: boolean;
}

export interface KeyContext {
  mode: "scroll" | "paged";
  /** The direction of pages. */
  direction: "ltr" | "rtl";
}

const letters: Record<string, ReaderCommand> = {
  c: { kind: "panel", panel: "contents" },
  s: { kind: "panel", panel: "settings" },
  "/": { kind: "panel", panel: "search" },
  "?": { kind: "panel", panel: "help" },
  b: { kind: "bookmark" },
  n: { kind: "panel", panel: "marks" },
  h: { kind: "select" },
  k: { kind: "mark" },
  m: { kind: "mode" },
  w: { kind: "where" },
  p: { kind: "listen" },
  ".": { kind: "sentence", by: 1 },
  ",": { kind: "sentence", by: -1 },
  "+": { kind: "zoom", by: 1 },
  "=": { kind: "zoom", by: 1 },
  "-": { kind: "zoom", by: -1 },
  "0": { kind: "zoom", by: 0 },
  "]": { kind: "chapter", by: 1 },
  "[": { kind: "chapter", by: -1 },
};

/** The command of a key; null for a key that is left to the browser. */
export function commandOf({ key, shiftKey }: KeyFacts, context: KeyContext): ReaderCommand | null {
  const letter = letters[key];
  if (letter) return letter;
  const forward = context.direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  if (key === "ArrowLeft" || key === "ArrowRight") return { kind: "turn", by: key === forward ? 1 : -1 };
  if (key === "PageDown") return { kind: "turn", by: 1 };
  if (key === "PageUp") return { kind: "turn", by: -1 };
  if (key === " ") return { kind: "turn", by: shiftKey ? -1 : 1 };
  // Handled in scroll mode too: the browser would scroll smoothly, and interfere with whatever is opened meanwhile.
  if (key === "Home") return { kind: "edge", edge: "start" };
  if (key === "End") return { kind: "edge", edge: "end" };
  // In scroll mode the browser handles these.
  if (context.mode === "scroll") return null;
  if (key === "ArrowDown") return { kind: "turn", by: 1 };
  if (key === "ArrowUp") return { kind: "turn", by: -1 };
  return null;
}

/** The keys as the help shows them. */
export const keyHelp: [keys: string, meaning: string][] = [
  ["← →", "Turn the page"],
  ["Space, Page Down", "Onward"],
  ["Shift Space, Page Up", "Back"],
  ["Home, End", "Start and end of the chapter"],
  ["[ ]", "Previous and next chapter"],
  ["c", "Contents"],
  ["/", "Search in the book"],
  ["b", "Bookmark this page, or remove the bookmark"],
  ["h", "Select a sentence to mark"],
  ["Shift → ←, Shift ↓ ↑", "A word more or less, a sentence more or less"],
  ["1 2 3 4, n", "Mark what is selected in a colour, or with a note"],
  ["k", "Open the next mark on this page"],
  ["n", "Marks in this book"],
  ["s", "Settings"],
  ["m", "Switch between scrolling and pages"],
  ["w", "Say where I am"],
  ["p", "Listen, or pause"],
  [", .", "Sentence before and after, while listening"],
  ["+ −, 0", "Larger and smaller text or page, and as it was"],
  ["?", "This list"],
  ["Esc", "Close what is open"],
];
