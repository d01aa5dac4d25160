import type { Rendition } from "#app/manuscript/epub/read/publication.ts";

/** Whether the text scrolls or is divided into pages. */
export type Mode = "scroll" | "paged";

/** How the text is shown. `null` and `publisher` leave the choice to the book. */
export interface Appearance {
  mode: "publisher" | Mode;
  theme: "system" | "paper" | "white" | "sepia" | "dusk" | "night";
  font: "publisher" | "literata" | "source-serif" | "inter" | "atkinson" | "opendyslexic" | "system";
  /** Percent of the site's text size. */
  size: number;
  /** Multiples of the text size: the line, the gap between letters, words and paragraphs. */
  lineHeight: number | null;
  letterSpacing: number | null;
  wordSpacing: number | null;
  paragraphSpacing: number | null;
  /** Longest line, in multiples of the text size. */
  width: number;
  align: "publisher" | "start" | "justify";
  hyphens: "publisher" | "auto" | "none";
  /** The publisher's style sheet: adapted to the theme, as intended, or off. */
  styles: "adapted" | "intended" | "off";
}

export const defaultAppearance: Appearance = {
  mode: "publisher",
  theme: "system",
  font: "publisher",
  size: 100,
  lineHeight: null,
  letterSpacing: null,
  wordSpacing: null,
  paragraphSpacing: null,
  width: 34,
  align: "publisher",
  hyphens: "publisher",
  styles: "adapted",
};

export const choices = {
  mode: { publisher: "As the book asks", scroll: "Scroll", paged: "Pages" },
  theme: {
    system: "Auto",
    paper: "Paper",
    white: "White",
    sepia: "Sepia",
    dusk: "Dusk",
    night: "Night",
  },
  font: {
    publisher: "Publisher’s",
    literata: "Literata",
    "source-serif": "Source Serif 4",
    inter: "Inter",
    atkinson: "Atkinson Hyperlegible Next",
    opendyslexic: "OpenDyslexic",
    system: "System",
  },
  align: { publisher: "Publisher’s", start: "Ragged", justify: "Justified" },
  hyphens: { publisher: "Publisher’s", auto: "On", none: "Off" },
  styles: { adapted: "Adapted to the colours", intended: "As intended", off: "Off" },
} as const satisfies { [Key in keyof Appearance]?: Record<Appearance[Key] & string, string> };

export interface Range {
  label: string;
  min: number;
  max: number;
  step: number;
  /** The control's value while the choice is the publisher's. */
  neutral: number;
}

export const ranges = {
  size: { label: "Text size", min: 70, max: 250, step: 10, neutral: 100 },
  lineHeight: { label: "Line spacing", min: 1.1, max: 2.4, step: 0.1, neutral: 1.5 },
  letterSpacing: { label: "Letter spacing", min: 0, max: 0.2, step: 0.01, neutral: 0 },
  wordSpacing: { label: "Word spacing", min: 0, max: 0.6, step: 0.05, neutral: 0 },
  paragraphSpacing: { label: "Paragraph spacing", min: 0, max: 2, step: 0.25, neutral: 0 },
  width: { label: "Line length", min: 20, max: 60, step: 2, neutral: 34 },
} as const satisfies { [Key in keyof Appearance]?: Range };

export type RangeKey = keyof typeof ranges;
export type ChoiceKey = keyof typeof choices;

/** Attributes and custom properties of the root element which the style sheet reads. */
export interface AppliedAppearance {
  attributes: Record<string, string>;
  variables: Record<string, string>;
}

export function applied(appearance: Appearance): AppliedAppearance {
  const attributes: Record<string, string> = {
    "data-reader-mode": appearance.mode,
    "data-reader-theme": appearance.theme,
    "data-reader-font": appearance.font,
    "data-reader-align": appearance.align,
    "data-reader-hyphens": appearance.hyphens,
    "data-reader-styles": appearance.styles,
  };
  const variables: Record<string, string> = {
    "--reader-scale": String(appearance.size / 100),
    "--reader-measure": `${appearance.width}em`,
  };
  const spacing = [];
  if (appearance.lineHeight !== null) {
    spacing.push("line");
    variables["--reader-line"] = String(appearance.lineHeight);
  }
  for (const [word, key] of [
    ["letter", "letterSpacing"],
    ["word", "wordSpacing"],
    ["paragraph", "paragraphSpacing"],
  ] as const) {
    const value = appearance[key];
    if (value === null) continue;
    spacing.push(word);
    variables[`--reader-${word}`] = `${value}em`;
  }
  attributes["data-reader-spacing"] = spacing.join(" ");
  return { attributes, variables };
}

/** A text size one step larger or smaller. */
export function stepSize(size: number, by: 1 | -1): number {
  const { min, max, step } = ranges.size;
  return Math.min(max, Math.max(min, size + by * step));
}

/**
 * The mode that the book requests: always paged for fixed layout, otherwise `rendition:flow`, used when the reader chose
 * nothing.
 */
export function requestedMode(rendition: Rendition | null): "fixed" | Mode {
  if (rendition?.page) return "fixed";
  return rendition?.flow === "paginated" ? "paged" : "scroll";
}

/** Books that request scrolled documents expect a horizontal swipe to go from one document to the next. */
export const turnsSideways = (rendition: Rendition | null) => rendition?.flow === "scrolled";

export function modeOf({ mode }: Appearance, requested: "fixed" | Mode): Mode {
  if (requested === "fixed") return "paged";
  return mode === "publisher" ? requested : mode;
}

/** Reads a stored appearance, possibly of another version, and drops values that are not valid. */
export function readAppearance(value: unknown): Appearance {
  const stored: Record<string, unknown> = typeof value === "object" && value !== null ? { ...value } : {};
  const chosen = Object.entries(choices)
    .filter(([key, options]) => typeof stored[key] === "string" && Object.hasOwn(options, stored[key]))
    .map(([key]) => [key, stored[key]]);
  const measured = Object.entries(ranges)
    .filter(([key]) => typeof stored[key] === "number" && Number.isFinite(stored[key]))
    .map(([key, { min, max }]) => [key, Math.min(max, Math.max(min, Number(stored[key])))]);
  return { ...defaultAppearance, ...Object.fromEntries([...chosen, ...measured]) };
}
