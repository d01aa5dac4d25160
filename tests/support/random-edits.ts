import fc from "fast-check";
import type { TextBlock } from "#app/reading/reader/locator/restore-locator.ts";

const words =
  "the tide came in over the flats and nobody on the wall said a word about the boat that was not there";

/** A chapter whose paragraphs can be told apart by their text. */
export const anyChapter: fc.Arbitrary<TextBlock[]> = fc
  .array(fc.integer({ min: 0, max: 80 }), { minLength: 3, maxLength: 30 })
  .map((starts) =>
    starts.map((start, index) => ({ id: `p-${index}`, text: `${index}: ${words.slice(start)} ${index}.` })),
  );

interface Edit {
  kind: "delete" | "insert" | "prefix" | "rewrite" | "merge";
  at: number;
}

export const anyEdit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom("delete", "insert", "prefix", "rewrite", "merge"),
  at: fc.nat(1_000),
});

/** An author's edits between two releases; `number` makes new text distinct. */
export function edit(blocks: TextBlock[], { kind, at }: Edit, number: number): TextBlock[] {
  const index = at % Math.max(1, blocks.length);
  const block = blocks[index];
  if (!block) return blocks;
  switch (kind) {
    case "delete":
      return blocks.toSpliced(index, 1);
    case "insert":
      return blocks.toSpliced(index, 0, { id: `n-${number}`, text: `New words, number ${number}.` });
    case "prefix":
      return blocks.with(index, { ...block, text: `Added ${number}. ${block.text}` });
    case "rewrite":
      return blocks.with(index, { ...block, text: `All rewritten, number ${number}.` });
    case "merge": {
      const after = blocks[index + 1];
      return after ? blocks.toSpliced(index, 2, { ...block, text: `${block.text} ${after.text}` }) : blocks;
    }
  }
}
