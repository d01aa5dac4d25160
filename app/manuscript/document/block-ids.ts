import { Fragment, type Node } from "@tiptap/pm/model";
import { readBlockId } from "./nodes/block-attributes.ts";

const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A random block id, one of 26 × 36⁷; `random` gives numbers in [0, 1). `withBlockIds` makes them unique within a chapter. */
export function newBlockId(random: () => number): string {
  const sign = (from: number) => alphabet[Math.floor(random() * from)] ?? "a";
  return sign(26) + Array.from({ length: 7 }, () => sign(36)).join("");
}

/** The document with a unique id on every block that can have one. Valid ids are kept; of two equal ones the first is kept. */
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
