import type { Node } from "@tiptap/pm/model";
import type { FoundText } from "#app/manuscript/formats/html/read/manuscript.ts";
import { readHtml } from "#app/manuscript/formats/html/read/read-html.ts";

/**
 * Blocks as lines that are easy to compare: `paragraph(align=center): Some {bold:words}`, with nested blocks indented
 * by two spaces. Attributes with their default value are left out; ⏎ is a line break, `{note:…}` a footnote.
 */
export function outlineOf(blocks: readonly Node[], indent = ""): string[] {
  return blocks.flatMap((block) => {
    const head = indent + block.type.name + attributesOf(block);
    if (block.isTextblock) return [block.childCount === 0 ? head : `${head}: ${inlineOf(block)}`];
    return [head, ...outlineOf(block.children, `${indent}  `)];
  });
}

const inlineOf = (block: Node): string => block.children.map(pieceOf).join("");

function pieceOf(node: Node): string {
  const own =
    node.type.name === "hardBreak" ? "⏎" : node.isText ? (node.text ?? "") : `{note:${inlineOf(node)}}`;
  return node.marks.reduceRight((inner, { type, attrs }) => {
    const values = Object.values(attrs).filter((value) => value !== null && value !== "");
    return `{${[type.name, ...values].join(" ")}:${inner}}`;
  }, own);
}

function attributesOf({ type, attrs }: Node): string {
  const values = Object.entries(attrs).flatMap(([name, value]) =>
    value === null || value === type.spec.attrs?.[name]?.default ? [] : [`${name}=${String(value)}`],
  );
  return values.length > 0 ? `(${values.join(" ")})` : "";
}

/** The result of reading a format, as the outline of its blocks; every picture in it counts as 3 by 2 pixels. */
export function outlineOfText({ sources, pictures }: Pick<FoundText, "sources" | "pictures">): string[] {
  const known = new Set(pictures.map(({ source }) => source));
  const picture = (source: string) =>
    known.has(source) ? { hash: "f".repeat(64), width: 3, height: 2 } : null;
  return outlineOf(readHtml(sources, { picture }).blocks);
}
