import fc from "fast-check";

/** A word or some with their letters' form, or a note that is called after the word before it. */
export interface ManuscriptRun {
  text: string;
  isBold: boolean;
  isItalic: boolean;
  isUnderlined: boolean;
  isStruck: boolean;
  note: string | null;
}

export type ManuscriptBlock =
  | { kind: "paragraph" | "quotation"; runs: ManuscriptRun[] }
  | { kind: "heading"; level: number; text: string }
  | { kind: "scene" }
  | { kind: "bullets" | "numbers"; items: string[] }
  | { kind: "table"; rows: string[][] };

/** Words that no reader takes for anything but words. */
const words = fc
  .array(
    fc.constantFrom(
      "sea",
      "late",
      "bell",
      "harbour",
      "l’été",
      "Straße",
      "море",
      "夜",
      "1909",
      "R&D",
      "<b>",
      "“so”",
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((some) => `then ${some.join(" ")} again`);

const run: fc.Arbitrary<ManuscriptRun> = fc.record({
  text: words,
  isBold: fc.boolean(),
  isItalic: fc.boolean(),
  isUnderlined: fc.boolean(),
  isStruck: fc.boolean(),
  note: fc.option(words, { freq: 4 }),
});
const runs = fc.array(run, { minLength: 1, maxLength: 3 });

const block: fc.Arbitrary<ManuscriptBlock> = fc.oneof(
  fc.record({ kind: fc.constant("paragraph" as const), runs }),
  fc.record({ kind: fc.constant("quotation" as const), runs }),
  fc.record({ kind: fc.constant("heading" as const), level: fc.integer({ min: 1, max: 3 }), text: words }),
  fc.constant({ kind: "scene" as const }),
  fc.record({
    kind: fc.constantFrom("bullets" as const, "numbers" as const),
    items: fc.array(words, { minLength: 1, maxLength: 3 }),
  }),
  fc
    .tuple(fc.integer({ min: 2, max: 3 }), fc.array(words, { minLength: 6, maxLength: 6 }))
    .map(([columns, cells]) => ({
      kind: "table" as const,
      rows: Array.from({ length: 2 }, (_, row) => cells.slice(row * 3, row * 3 + columns)),
    })),
);

const between: ManuscriptBlock = {
  kind: "paragraph",
  runs: [
    { text: "Meanwhile.", isBold: false, isItalic: false, isUnderlined: false, isStruck: false, note: null },
  ],
};

/** What every format of manuscripts can say: some blocks, each with a plain paragraph after it, so that none runs into the next. */
export const anyManuscript: fc.Arbitrary<ManuscriptBlock[]> = fc
  .array(block, { minLength: 1, maxLength: 4 })
  .map((blocks) => blocks.flatMap((each) => [each, between]));

const marked = ({ text, isBold, isItalic, isUnderlined, isStruck }: ManuscriptRun): string => {
  let out = text;
  if (isStruck) out = `{strike:${out}}`;
  if (isUnderlined) out = `{underline:${out}}`;
  if (isItalic) out = `{italic:${out}}`;
  return isBold ? `{bold:${out}}` : out;
};

const lineOf = (some: ManuscriptRun[]) =>
  some.map((each) => marked(each) + (each.note === null ? "" : `{note:${each.note}}`)).join(" ");

/** The outline that a reader has to find, as `outlineOf` writes it. */
export function outlineOfManuscript(blocks: ManuscriptBlock[]): string[] {
  return blocks.flatMap((block): string[] => {
    switch (block.kind) {
      case "paragraph":
        return [`paragraph: ${lineOf(block.runs)}`];
      case "quotation":
        return ["blockquote", `  paragraph: ${lineOf(block.runs)}`];
      case "heading":
        return [`heading${block.level === 2 ? "" : `(level=${block.level})`}: ${block.text}`];
      case "scene":
        return ["sceneBreak"];
      case "bullets":
      case "numbers":
        return [
          block.kind === "bullets" ? "bulletList" : "orderedList",
          ...block.items.flatMap((item) => ["  listItem", `    paragraph: ${item}`]),
        ];
      case "table":
        return [
          "table",
          ...block.rows.flatMap((cells) => [
            "  tableRow",
            ...cells.flatMap((cell) => ["    tableCell", `      paragraph: ${cell}`]),
          ]),
        ];
    }
  });
}
