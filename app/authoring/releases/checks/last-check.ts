import type { Node } from "@tiptap/pm/model";

/** A finding of the last check, with its position. Only an empty chapter prevents publishing. */
export interface Finding {
  kind: "missing-alt" | "empty-chapter" | "tk" | "no-warning" | "no-cover" | "no-summary" | "no-genre";
  /** Null for the work's settings. */
  chapterId: string | null;
  /** The block it is in. */
  blockId: string | null;
  message: string;
}

interface CheckedChapter {
  id: string;
  title: string;
  /** The author's notes before and after it. */
  noteBefore?: string | null;
  noteAfter?: string | null;
  document: Node;
}

interface CheckedWork {
  warnings: string[];
  cover: unknown;
  summary: string | null;
  genres: string[];
}

/** "TK" marks missing text in publishing: no English word contains these letters in a row, alone and in capitals. */
const mark = /(?<![\p{L}\p{N}])(?:TK)+(?![\p{L}\p{N}])/u;

export function checkWork(work: CheckedWork): Finding[] {
  const about = (kind: Finding["kind"], message: string): Finding => ({
    kind,
    chapterId: null,
    blockId: null,
    message,
  });
  return [
    ...(work.warnings.length === 0 ? [about("no-warning", "Content warnings: choose some, or “None”.")] : []),
    ...(work.cover ? [] : [about("no-cover", "There is no cover picture; one set in type will be shown.")]),
    ...(work.summary?.trim() ? [] : [about("no-summary", "There is no summary.")]),
    ...(work.genres.length > 0
      ? []
      : [about("no-genre", "No genre is chosen, so it will not appear in Browse.")]),
  ];
}

export function checkChapter({ id, title, document, ...notes }: CheckedChapter): Finding[] {
  const findings: Finding[] = [];
  const find = (kind: Finding["kind"], blockId: string | null, message: string) =>
    findings.push({ kind, chapterId: id, blockId, message });
  let paragraph = 0;
  let picture = 0;
  if (isEmpty(document)) find("empty-chapter", null, `“${title}” is empty.`);
  if (mark.test(title)) find("tk", null, `“${title}” has a TK in its title.`);
  for (const note of [notes.noteBefore, notes.noteAfter])
    if (note && mark.test(note)) find("tk", null, `“${title}”: TK in a note, “${around(note)}”`);
  document.descendants((node) => {
    if (node.type.name === "figure") {
      picture += 1;
      const { alt, isDecorative } = node.attrs;
      if (!isDecorative && String(alt).trim() === "")
        find("missing-alt", idOf(node), `“${title}”: picture ${picture} does not say what is to be seen.`);
    }
    if (!node.isTextblock) return true;
    paragraph += 1;
    if (mark.test(node.textContent))
      find("tk", idOf(node), `“${title}”: TK in paragraph ${paragraph}, “${around(node.textContent)}”`);
    return false;
  });
  return findings;
}

/** The TKs of a chapter; accepted ones are stored by these values. */
export const marksOf = (findings: Finding[]): string[] =>
  findings.filter(({ kind }) => kind === "tk").map(({ blockId, message }) => blockId ?? message);

const idOf = (node: Node): string | null => (typeof node.attrs["id"] === "string" ? node.attrs["id"] : null);

/** Whether there is neither text nor a picture. */
export function isEmpty(document: Node): boolean {
  let isFound = false;
  document.descendants((node) => {
    isFound ||= node.type.name === "figure" || Boolean(node.text?.trim());
    return !isFound;
  });
  return !isFound;
}

function around(text: string): string {
  const at = mark.exec(text)?.index ?? 0;
  const from = Math.max(0, at - 25);
  const part = text.slice(from, at + 35).replace(/\s+/g, " ");
  return `${from > 0 ? "…" : ""}${part}${at + 35 < text.length ? "…" : ""}`;
}
