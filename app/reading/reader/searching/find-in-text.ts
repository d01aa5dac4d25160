import { type Folded, foldText, originOf } from "./fold-text.ts";

/** A match: UTF-16 positions in the searched text. */
export interface Match {
  start: number;
  end: number;
}

export interface Snippet {
  before: string;
  match: string;
  after: string;
}

/** All matches of `query` in `text`, in order, not overlapping. */
export function findMatches(text: string, query: string, limit: number): Match[] {
  return findFolded(foldText(text), query, limit);
}

/** The same in a text that is already folded. */
export function findFolded(text: Folded, query: string, limit: number): Match[] {
  const { folded } = text;
  const wanted = foldText(query.trim()).folded;
  const matches: Match[] = [];
  if (wanted === "") return matches;
  let from = folded.indexOf(wanted);
  while (from >= 0 && matches.length < limit) {
    const to = from + wanted.length;
    matches.push({ start: originOf(text, from), end: originOf(text, to) });
    from = folded.indexOf(wanted, to);
  }
  return matches;
}

/** The text around a match, cut at spaces. */
export function snippetOf(text: string, { start, end }: Match, reach = 60): Snippet {
  const before = text.slice(Math.max(0, start - reach), start);
  const after = text.slice(end, end + reach);
  return {
    before: start > reach ? before.replace(/^\S*\s/, "…") : before,
    match: text.slice(start, end),
    after: end + reach < text.length ? after.replace(/\s\S*$/, "…") : after,
  };
}
