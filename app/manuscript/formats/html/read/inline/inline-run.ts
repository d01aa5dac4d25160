import type { Mark, Node } from "@tiptap/pm/model";
import { documentSchema } from "../../../../document/schema.ts";

const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

type Piece = { text: string; marks: readonly Mark[] } | Node;

/** Collects inline content; `finish` collapses white space as HTML does. */
export class InlineRun {
  private pieces: Piece[] = [];

  text(text: string, marks: readonly Mark[]): void {
    const writable = text.replace(unwritable, "");
    if (writable) this.pieces.push({ text: writable, marks });
  }

  node(node: Node): void {
    this.pieces.push(node);
  }

  get isBlank(): boolean {
    return this.pieces.every(
      (piece) => "text" in piece && typeof piece.text === "string" && !hasSign(piece.text),
    );
  }

  /** The pieces as they are; the run is empty afterwards. */
  finishExactly(): Node[] {
    const nodes = this.pieces.map((piece) =>
      isText(piece) ? documentSchema.text(piece.text, piece.marks) : piece,
    );
    this.pieces = [];
    return joined(nodes);
  }

  /** The pieces with runs of white space made one space, none at the ends or beside line breaks; the run is empty afterwards. */
  finish(): Node[] {
    const out = new Spaced();
    for (const piece of this.pieces)
      if (!isText(piece)) out.node(piece);
      else for (const part of piece.text.split(/([ \t\n\r\f]+)/)) out.text(part, piece.marks);
    this.pieces = [];
    return joined(withoutEdgeBreaks(out.nodes));
  }
}

/** Words with single spaces between them; a space has the marks of where it began. */
class Spaced {
  readonly nodes: Node[] = [];
  private pending: readonly Mark[] | null = null;
  private isAtEdge = true;

  node(node: Node): void {
    const isBreak = node.type.name === "hardBreak";
    if (isBreak) this.pending = null;
    this.space();
    this.nodes.push(node);
    this.isAtEdge = isBreak;
  }

  text(part: string, marks: readonly Mark[]): void {
    if (part === "") return;
    if (/^[ \t\n\r\f]/.test(part)) {
      this.pending ??= marks;
      return;
    }
    this.space();
    this.nodes.push(documentSchema.text(part, marks));
    this.isAtEdge = false;
  }

  private space(): void {
    if (this.pending && !this.isAtEdge) this.nodes.push(documentSchema.text(" ", this.pending));
    this.pending = null;
  }
}

function withoutEdgeBreaks(nodes: Node[]): Node[] {
  const isBreak = (node: Node | undefined) => node?.type.name === "hardBreak";
  let [from, until] = [0, nodes.length];
  while (from < until && isBreak(nodes[from])) from += 1;
  while (until > from && isBreak(nodes[until - 1])) until -= 1;
  return nodes.slice(from, until);
}

const isText = (piece: Piece): piece is { text: string; marks: readonly Mark[] } => !("type" in piece);
const hasSign = (text: string) => /[^ \t\n\r\f]/.test(text);

/** Neighbours with the same marks as one text. */
function joined(nodes: Node[]): Node[] {
  const out: Node[] = [];
  let held: { text: string[]; marks: readonly Mark[] } | null = null;
  const flush = () => {
    if (held) out.push(documentSchema.text(held.text.join(""), held.marks));
    held = null;
  };
  for (const node of nodes) {
    if (!node.isText) {
      flush();
      out.push(node);
    } else if (held && sameMarks(held.marks, node.marks)) held.text.push(node.text ?? "");
    else {
      flush();
      held = { text: [node.text ?? ""], marks: node.marks };
    }
  }
  flush();
  return out;
}

const sameMarks = (one: readonly Mark[], other: readonly Mark[]) =>
  one.length === other.length && one.every((mark, at) => other[at] && mark.eq(other[at]));
