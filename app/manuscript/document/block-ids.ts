import { Fragment, type Node } from "@tiptap/pm/model";
import { readBlockId } from "./block-attributes.ts";

const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

/** An id for a block; `random` gives numbers from 0 up to 1. 26 × 36⁷ of them, unique within one chapter by `withBlockIds`. */
export function newBlockId(random: () => number): string {
  const sign = (from: number) => alphabet[Math.floor(random() * from)] ?? "a";
  return sign(26) + Array.from({ length: 7 }, () => sign(36)).join("");
}

/** The same document in which every block that can have an id has one of its own: the first of two with the same id keeps it. */
export function withBlockIds(document: Node, random: () => number): Node {
  const taken = new Set<string>();
  const fresh = (): string => {
    const id = newBlockId(random);
    return taken.has(id) ? fresh() : id;
  };
  const give = (node: Node): Node => {
    if (node.isText) return node;
    let { attrs } = node;
    if ("id" in attrs) {
      const known = readBlockId(attrs["id"]);
      const id = known && !taken.has(known) ? known : fresh();
      taken.add(id);
      if (id !== attrs["id"]) attrs = { ...attrs, id };
    }
    const children: Node[] = [];
    node.forEach((child) => children.push(node.inlineContent ? child : give(child)));
    return node.isLeaf
      ? node.type.create(attrs, null, node.marks)
      : node.type.create(attrs, Fragment.from(children), node.marks);
  };
  return give(document);
}
