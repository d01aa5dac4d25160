import { Fragment } from "react";
import type { Marks } from "./marked-words.ts";

/** A text with the words that were looked for marked. */
export function MarkedText({ text, marks = [] }: { text: string; marks: Marks | undefined }) {
  if (marks.length === 0) return text;
  const parts = [0, ...marks, text.length];
  return parts.slice(1).map((end, index) => {
    const part = text.slice(parts[index], end);
    // Two parts never begin at the same place but for an empty one.
    if (part === "") return null;
    return index % 2 === 1 ? <mark key={end}>{part}</mark> : <Fragment key={end}>{part}</Fragment>;
  });
}
