import type { Node } from "@tiptap/pm/model";
import { documentSchema } from "#app/manuscript/document/schema.ts";

type Marked = [text: string, ...marks: (string | { type: string; attrs: Record<string, unknown> })[]];

/** Inline content: a string is plain text, an array text with marks; nodes stay as they are. */
export const inline = (...pieces: (string | Marked | Node)[]): Node[] =>
  pieces.map((piece) => {
    if (typeof piece === "string") return documentSchema.text(piece);
    if (!Array.isArray(piece)) return piece;
    const [text, ...marks] = piece;
    const made = marks.map((mark) =>
      typeof mark === "string" ? documentSchema.mark(mark) : documentSchema.mark(mark.type, mark.attrs),
    );
    return documentSchema.text(text, made);
  });

export const block = (name: string, attrs: Record<string, unknown> | null, ...content: Node[]): Node =>
  documentSchema.node(name, attrs, content);

export const paragraph = (...pieces: (string | Marked | Node)[]) =>
  block("paragraph", null, ...inline(...pieces));
export const heading = (level: number, text: string, id: string | null = null) =>
  block("heading", { level, id }, ...inline(text));
export const link = (href: string) => ({ type: "link", attrs: { href } });
export const footnote = (...pieces: (string | Marked)[]) => block("footnote", null, ...inline(...pieces));
export const lineBreak = () => documentSchema.node("hardBreak");
export const documentOf = (...blocks: Node[]) => block("doc", null, ...blocks);

/** The first chapter of a work with these blocks. */
export const chapterOf = (blocks: Node[], more: object = {}) => ({
  id: "chapter-one-0001",
  title: "One",
  part: null,
  noteBefore: null,
  noteAfter: null,
  document: documentOf(...blocks),
  ...more,
});
