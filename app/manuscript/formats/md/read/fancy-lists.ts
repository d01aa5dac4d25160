import type { Token } from "markdown-it";
import { romanNumber } from "../../../chapters/series.ts";

type Style = "1" | "a" | "A" | "i" | "I";
interface Marker {
  value: number;
  style: Style;
  /** How it is set: `.`, `)` or `()`. */
  form: string;
}

const pattern = /^(\s*)(\(?)([A-Za-z]|[ivxlcdmIVXLCDM]{2,8}|\d{1,5}|#)([.)])(\s+)(?=\S)/;

/** Numbers of lists as Markdown has none and pandoc has: `a)`, `iv.`, `(2)`, `#.` */
export interface FancyLists {
  text: string;
  /** Styles by line, from 0. */
  styles: Map<number, Style>;
}

/**
 * Writes such numbers as Markdown's own, as wide as they were, so that what is set in below them stays so. A letter at the start of a line
 * is a number only where the next one follows: initials and sentences are not lists.
 */
export function plainNumbers(text: string, except: Set<number> = new Set()): FancyLists {
  const styles = new Map<number, Style>();
  if (!/^[ \t]*(\(|[A-Za-z]{1,8}[.)]\s|#\.)/m.test(text)) return { text, styles };
  const lines = text.split("\n");
  const fenced = fencedLines(lines);
  const found = lines.map((line, at) => (fenced.has(at) || except.has(at) ? null : readings(line)));
  const written = lines.map((line, at) => {
    const marker = found[at] ? markerAt(found, at, lines) : null;
    if (!marker || (marker.style === "1" && marker.form !== "()" && !line.includes("#."))) return line;
    styles.set(at, marker.style);
    return line.replace(
      pattern,
      (whole, indent: string) => `${`${indent}${marker.value}.`.padEnd(whole.length - 1)} `,
    );
  });
  return { text: written.join("\n"), styles };
}

/** What a line's beginning may say: `i` is a letter and a number. */
function readings(line: string): Marker[] | null {
  const match = pattern.exec(line);
  if (!match) return null;
  const [, , open = "", sign = "", close = "", space = ""] = match;
  if (open === "(" && close === ".") return null;
  // Initials of names: pandoc wants two spaces after a capital and a full stop.
  if (/^[A-Z]$/.test(sign) && close === "." && space.length < 2 && !space.includes("\t")) return null;
  const form = open + close;
  if (sign === "#") return [{ value: 1, style: "1", form }];
  if (/^\d/.test(sign)) return [{ value: Number(sign), style: "1", form }];
  const isSmall = sign === sign.toLowerCase();
  const roman = romanNumber(sign.toUpperCase());
  return [
    ...(roman ? [{ value: roman, style: isSmall ? ("i" as const) : ("I" as const), form }] : []),
    ...(sign.length === 1
      ? [
          {
            value: sign.toLowerCase().charCodeAt(0) - 96,
            style: isSmall ? ("a" as const) : ("A" as const),
            form,
          },
        ]
      : []),
  ];
}

/** The reading that has a neighbour before or after it, or begins a list of its own within another. */
function markerAt(found: (Marker[] | null)[], at: number, lines: string[]): Marker | null {
  const options = found[at] ?? [];
  const begins = lines[at - 1]?.trim() === "" || at === 0 || Boolean(found[at - 1]);
  for (const option of options) {
    const isNeighbour = (other: Marker, step: number) =>
      other.style === option.style && other.form === option.form && other.value === option.value + step;
    if (hasNeighbour(found, at, { step: 1, isNeighbour, indent: indentOf(lines[at]), lines })) return option;
    if (hasNeighbour(found, at, { step: -1, isNeighbour, indent: indentOf(lines[at]), lines })) return option;
  }
  const only = options.find(({ value, style, form }) => value === 1 || style === "1" || form === "()");
  const [first] = options;
  const opensNested = Boolean(found[at + 1]) && indentOf(lines[at + 1]) > indentOf(lines[at]);
  if (first && begins && opensNested) return first;
  const isSetIn = indentOf(lines[at]) >= 3 || Boolean(found[at + 1]);
  return only && begins && (isSetIn || lines[at]?.includes("#.")) ? only : null;
}

const indentOf = (line = "") => (/^\s*/.exec(line)?.[0] ?? "").replaceAll("\t", "    ").length;

interface Search {
  step: 1 | -1;
  isNeighbour: (other: Marker, step: number) => boolean;
  indent: number;
  lines: string[];
}

/** Within the next lines, as far in as this one, and with nothing between that is less far in. */
function hasNeighbour(found: (Marker[] | null)[], at: number, search: Search): boolean {
  const { step, isNeighbour, indent, lines } = search;
  for (let other = at + step; Math.abs(other - at) < 60 && lines[other] !== undefined; other += step) {
    const line = lines[other] ?? "";
    if (line.trim() === "") continue;
    if (indentOf(line) === indent && found[other]?.some((each) => isNeighbour(each, step))) return true;
    if (indentOf(line) <= indent && !found[other]) return false;
  }
  return false;
}

function fencedLines(lines: string[]): Set<number> {
  const fenced = new Set<number>();
  let fence: string | null = null;
  lines.forEach((line, at) => {
    const sign = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    if (fence !== null || sign) fenced.add(at);
    if (fence === null) fence = sign;
    else if (sign?.startsWith(fence)) fence = null;
  });
  return fenced;
}

/** Gives the lists their styles back. */
export function giveStyles(tokens: Token[], styles: Map<number, Style>): void {
  for (const token of tokens) {
    const style = token.type === "ordered_list_open" ? styles.get(token.map?.[0] ?? -1) : undefined;
    if (style && style !== "1") token.attrSet("type", style);
  }
}
