import { Transform } from "@tiptap/pm/transform";
import type { Node } from "@tiptap/pm/model";
import fc from "fast-check";
import { expect, test } from "vitest";
import { documentSchema as schema } from "#app/manuscript/document/schema.ts";
import { mergeDocuments, stepsBetween } from "./merge-documents.ts";

const note = (words: string) => schema.node("footnote", null, [schema.text(words)]);
const paragraph = (id: string, ...content: Node[]) => schema.node("paragraph", { id }, content);
const idOf = (at: number) => `b${String(at).padStart(7, "0")}`;
const list = (id: string, words: string) =>
  schema.node("bulletList", null, [schema.node("listItem", null, [paragraph(id, schema.text(words))])]);
const doc = (blocks: Node[]) => schema.node("doc", null, blocks);

/** The text of a block, with its notes in brackets. */
const wordsOf = (node: Node): string =>
  node.isText
    ? (node.text ?? "")
    : node.type.name === "footnote"
      ? `[${node.textContent}]`
      : node.children.map(wordsOf).join("");

const kinds = ["note", "words", "new block", "delete", "none"] as const;
type Kind = (typeof kinds)[number];

/** One side's change to one block. */
function edit(block: Node, kind: Kind, name: string): Node[] {
  const line = block.isTextblock ? block : block.firstChild?.firstChild;
  if (!line) throw new Error("no line");
  const withIn = (content: Node[]) => {
    const changed = line.copy(line.content.append(schema.node("paragraph", null, content).content));
    return block.isTextblock
      ? changed
      : block.copy(
          block.content.replaceChild(0, block.child(0).copy(block.child(0).content.replaceChild(0, changed))),
        );
  };
  switch (kind) {
    case "note":
      return [withIn([note(name)])];
    case "words":
      return [withIn([schema.text(` ${name}.`)])];
    case "new block":
      return [block, paragraph(`n${name.padStart(7, "0").slice(-7)}`, schema.text(name))];
    case "delete":
      return [];
    case "none":
      return [block];
  }
}

const side = fc.constantFrom("mine", "theirs");
/** Decides for every block which side changes it, and how; never both. */
const work = fc.array(fc.record({ by: side, kind: fc.constantFrom(...kinds), isList: fc.boolean() }), {
  minLength: 1,
  maxLength: 12,
});

test("12: changes to different paragraphs merge with the notes, text, new blocks and deletions of both sides, in text order", () => {
  fc.assert(
    fc.property(work, (changes) => {
      const start = changes.map(({ isList }, at) =>
        isList
          ? list(idOf(at), `Item ${at}`)
          : paragraph(idOf(at), schema.text(`Words ${at}`), note(`old ${at}`)),
      );
      const last = paragraph("zzzzzzzz", schema.text("The end"));
      const after = (who: string) =>
        doc([
          ...changes.flatMap(({ by, kind }, at) =>
            by === who ? edit(start[at] ?? last, kind, `${who}${at}`) : [start[at] ?? last],
          ),
          last,
        ]);
      const wanted = doc([
        ...changes.flatMap(({ by, kind }, at) => edit(start[at] ?? last, kind, `${by}${at}`)),
        last,
      ]);
      const merged = mergeDocuments({
        base: doc([...start, last]),
        mine: after("mine"),
        theirs: after("theirs"),
      });
      expect(merged?.children.map(wordsOf)).toEqual(wanted.children.map(wordsOf));
      merged?.check();
    }),
  );
});

const anyDoc = fc
  .uniqueArray(fc.nat(12), { minLength: 1, maxLength: 8 })
  .chain((ids) =>
    fc.tuple(
      fc.constant(ids),
      fc.array(fc.constantFrom("a", "b", "c"), { minLength: ids.length, maxLength: ids.length }),
    ),
  )
  .map(([ids, words]) => doc(ids.map((id, at) => paragraph(idOf(id), schema.text(words[at] ?? "a")))));

test("12: a merge of any two edits contains every block that only one side wrote, or is refused so that the author decides", () => {
  fc.assert(
    fc.property(anyDoc, anyDoc, anyDoc, (base, mine, theirs) => {
      const merged = mergeDocuments({ base, mine, theirs });
      if (!merged) return;
      merged.check();
      const has = (node: Node, block: Node) => node.children.some((child) => child.eq(block));
      const written = [mine, theirs].flatMap((one) => one.children.filter((block) => !has(base, block)));
      for (const block of written) expect(has(merged, block)).toBe(true);
      expect(new Set(merged.children.map(({ attrs }) => attrs["id"])).size).toBe(merged.childCount);
    }),
  );
  fc.assert(
    fc.property(anyDoc, anyDoc, (base, changed) => {
      expect(mergeDocuments({ base, mine: changed, theirs: base })?.eq(changed)).toBe(true);
      expect(mergeDocuments({ base, mine: base, theirs: changed })?.eq(changed)).toBe(true);
    }),
  );
});

test("12: a paragraph changed on both sides, or deleted on one and changed on the other, is left to the author", () => {
  const [one, other] = [paragraph(idOf(1), schema.text("One")), paragraph(idOf(2), schema.text("Two"))];
  const base = doc([one, other]);
  const mine = doc([paragraph(idOf(1), schema.text("One, mine")), other]);
  expect(
    mergeDocuments({ base, mine, theirs: doc([paragraph(idOf(1), schema.text("One, theirs")), other]) }),
  ).toBeNull();
  expect(mergeDocuments({ base, mine, theirs: doc([other]) })).toBeNull();
  expect(mergeDocuments({ base, mine: doc([other]), theirs: mine })).toBeNull();
  // The same change on both sides is one.
  expect(mergeDocuments({ base, mine, theirs: mine })?.eq(mine)).toBe(true);
});

test("12: the steps between two texts produce the second and do not touch blocks that are the same", () => {
  fc.assert(
    fc.property(anyDoc, anyDoc, (from, to) => {
      const change = new Transform(from);
      for (const step of stepsBetween(from, to)) change.step(step);
      expect(change.doc.eq(to)).toBe(true);
    }),
  );
  const blocks = Array.from({ length: 9 }, (_, at) => paragraph(idOf(at), schema.text(`Words ${at}`)));
  const changed = blocks.with(2, paragraph(idOf(2), schema.text("Other words"))).toSpliced(7, 1);
  const [first, second, ...rest] = stepsBetween(doc(blocks), doc(changed));
  expect([first?.getMap().map(30), second !== undefined, rest]).toEqual([34, true, []]);
});
