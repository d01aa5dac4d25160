import fc from "fast-check";

/** ProseMirror JSON. */
interface Json {
  type: string;
  attrs?: Record<string, unknown>;
  content?: Json[];
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  text?: string;
}

const id = fc.stringMatching(/^[a-z][a-z0-9]{7}$/);
/** Realistic words, with characters that are special in markup. */
const words = fc
  .array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom(
          "night",
          "Sea",
          "l’été",
          "Straße",
          "не",
          "夜",
          "שלום",
          "—",
          "1909",
          "e.g.",
        ),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          "<b>",
          "&amp;",
          "a*b_c",
          "`x`",
          "[y](z)",
          "# no",
          "1. no",
          "iv. no",
          "B) no",
          "(2) no",
          "\\",
          '"q"',
          "]]>",
          "{{x}}",
        ),
      },
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((some) => some.join(" "));

const mark = fc.oneof(
  fc
    .constantFrom("bold", "italic", "underline", "strike", "code", "smallCaps", "superscript", "subscript")
    .map((type) => ({ type })),
  fc
    .constantFrom("https://example.org/a?b=1&c=2", "mailto:a@example.org")
    .map((href) => ({ type: "link", attrs: { href } })),
  fc.constantFrom("よる", "bāo").map((text) => ({ type: "ruby", attrs: { text } })),
  fc.constantFrom("fr", "zh-Hant").map((tag) => ({ type: "language", attrs: { tag } })),
);

const run: fc.Arbitrary<Json> = fc
  .record({ text: words, marks: fc.uniqueArray(mark, { selector: ({ type }) => type, maxLength: 2 }) })
  .map(({ text, marks }) => ({ type: "text", text, ...(marks.length > 0 && { marks: together(marks) }) }));

/** Code has no other mark, and superscript is not combined with subscript. */
const together = (marks: NonNullable<Json["marks"]>) => {
  const code = marks.find(({ type }) => type === "code");
  if (code) return [code];
  return marks.filter(
    ({ type }, at) => at === 0 || !type.endsWith("script") || !marks[0]?.type.endsWith("script"),
  );
};

/** Pieces of a line, some separated by a line break instead of a space. */
const spaced = (pieces: Json[], isBroken = false): Json[] =>
  pieces.flatMap((piece, at) => {
    if (at === 0) return [piece];
    return [isBroken && at === 1 ? { type: "hardBreak" } : { type: "text", text: " " }, piece];
  });

const note: fc.Arbitrary<Json> = fc
  .array(run, { minLength: 1, maxLength: 2 })
  .map((runs) => ({ type: "footnote", content: spaced(runs) }));

const inline = (minLength: number): fc.Arbitrary<Json[]> =>
  fc
    .tuple(
      fc.array(fc.oneof({ weight: 8, arbitrary: run }, { weight: 1, arbitrary: note }), {
        minLength,
        maxLength: 4,
      }),
      fc.integer({ min: 0, max: 9 }),
    )
    .map(([pieces, some]) => spaced(pieces, some === 0));

const paragraph: fc.Arbitrary<Json> = fc
  .record({ id, align: fc.constantFrom(null, null, null, "center", "end"), content: inline(1) })
  .map(({ content, ...attrs }) => ({ type: "paragraph", attrs, content }));

const heading: fc.Arbitrary<Json> = fc
  .record({ id, level: fc.integer({ min: 2, max: 4 }), content: inline(1) })
  .map(({ content, ...attrs }) => ({ type: "heading", attrs, content }));

const line = fc.record({ id, indent: fc.integer({ min: 0, max: 4 }), content: inline(1) });
const emptyLine = { type: "verseLine", attrs: { indent: 0 } };

/** One stanza or two. */
const verse: fc.Arbitrary<Json> = fc
  .array(fc.array(line, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })
  .map((stanzas) => ({
    type: "verse",
    content: stanzas.flatMap((lines, at) => [
      ...(at > 0 ? [emptyLine] : []),
      ...lines.map(({ content, ...attrs }) => ({ type: "verseLine", attrs, content })),
    ]),
  }));

/** The files of the pictures in these documents. */
export const somePictures = ["a", "b"].map((sign) => ({
  hash: sign.repeat(64),
  width: sign === "a" ? 3 : 2,
  height: 2,
}));

const figure: fc.Arbitrary<Json> = fc
  .record({
    id,
    picture: fc.constantFrom(...somePictures),
    alt: words,
    isDecorative: fc.boolean(),
    content: inline(0),
  })
  .map(({ picture, alt, content, isDecorative, ...attrs }) => ({
    type: "figure",
    attrs: { ...attrs, ...picture, isDecorative, alt: isDecorative ? "" : alt },
    content,
  }));

const code: fc.Arbitrary<Json> = fc
  .tuple(id, fc.array(words, { minLength: 1, maxLength: 3 }))
  .map(([given, lines]) => ({
    type: "codeBlock",
    attrs: { id: given },
    content: [{ type: "text", text: lines.join("\n  ") }],
  }));

const simple: fc.Arbitrary<Json> = fc.oneof(
  { weight: 8, arbitrary: paragraph },
  verse,
  id.map((given) => ({ type: "sceneBreak", attrs: { id: given } })),
  figure,
  code,
);

/** A table with a cell that spans two columns or two rows. */
interface Reach {
  row: number;
  column: number;
  isDown: boolean;
}

const table = (inside: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc
    .record({
      columns: fc.integer({ min: 1, max: 3 }),
      rows: fc.integer({ min: 1, max: 3 }),
      heads: fc.constantFrom("row", "column", "none"),
      reach: fc.option(
        fc.record({ row: fc.nat({ max: 1 }), column: fc.nat({ max: 1 }), isDown: fc.boolean() }),
      ),
      cells: fc.array(
        fc.tuple(fc.constantFrom(null, "center", "right"), fc.array(inside, { minLength: 1, maxLength: 2 })),
        { minLength: 9, maxLength: 9 },
      ),
    })
    .map(({ columns, rows, heads, reach: given, cells }) => {
      const reach = given && fits(given, columns, rows) ? given : null;
      const isCovered = (row: number, column: number) =>
        reach !== null &&
        row === reach.row + (reach.isDown ? 1 : 0) &&
        column === reach.column + (reach.isDown ? 0 : 1);
      const cellAt = (row: number, column: number): Json => {
        const [align, content] = cells[row * columns + column] ?? [null, []];
        const isHead = heads === "row" ? row === 0 : heads === "column" && column === 0;
        const isReaching = reach?.row === row && reach.column === column;
        const colspan = isReaching && !reach.isDown ? 2 : 1;
        const rowspan = isReaching && reach.isDown ? 2 : 1;
        return {
          type: isHead ? "tableHeader" : "tableCell",
          attrs: { colspan, rowspan, align },
          content,
        };
      };
      const range = (length: number) => Array.from({ length }, (_, at) => at);
      return {
        type: "table",
        content: range(rows).map((row) => ({
          type: "tableRow",
          content: range(columns)
            .filter((column) => !isCovered(row, column))
            .map((column) => cellAt(row, column)),
        })),
      };
    });

/** Within the table, and not across its head; a row keeps a cell of its own. */
const fits = ({ row, column, isDown }: Reach, columns: number, rows: number) =>
  isDown
    ? row > 0 && row + 1 < rows && columns > 1 && column < columns
    : column + 1 < columns && row < rows && column > 0;

const { block } = fc.letrec<{ block: Json; list: Json; quote: Json }>((tie) => ({
  block: fc.oneof(
    { depthSize: "small", maxDepth: 3, withCrossShrink: true },
    { weight: 8, arbitrary: simple },
    { weight: 2, arbitrary: tie("list") },
    { weight: 1, arbitrary: tie("quote") },
    { weight: 2, arbitrary: table(simple) },
  ),
  list: fc
    .record({
      type: fc.constantFrom("bulletList", "orderedList"),
      start: fc.constantFrom(1, 1, 4, 100),
      numbers: fc.constantFrom(null, "a", "I"),
      items: fc.array(
        fc.tuple(
          paragraph,
          fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(tie("block"), { maxLength: 2 })),
        ),
        { minLength: 1, maxLength: 3 },
      ),
    })
    .map(({ type, start, numbers, items }) => ({
      type,
      ...(type === "orderedList" && { attrs: { start, type: numbers } }),
      content: items.map(([first, more]) => ({ type: "listItem", content: [first, ...more] })),
    })),
  quote: fc
    .array(tie("block"), { minLength: 1, maxLength: 2 })
    .map((content) => ({ type: "blockquote", content })),
}));

/** A chapter with every kind of block, nested as the schema allows, as ProseMirror JSON. */
export const anyDocument: fc.Arbitrary<Json> = fc
  .array(fc.oneof({ weight: 6, arbitrary: block }, { weight: 1, arbitrary: heading }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((content) => ({ type: "doc", content }));

const flat = (inside: fc.Arbitrary<Json>, name: string) =>
  fc.array(inside, { minLength: 1, maxLength: 3 }).map((content) => ({ type: name, content }));
const item = (more: fc.Arbitrary<Json[]>) =>
  fc.tuple(paragraph, more).map(([first, rest]) => ({ type: "listItem", content: [first, ...rest] }));
const bullets = (more: fc.Arbitrary<Json[]>) => flat(item(more), "bulletList");

/** A line of verse is one line: a word processor starts another where one is broken. */
const unbroken = (json: Json): Json =>
  json.type === "hardBreak"
    ? { type: "text", text: " " }
    : { ...json, ...(json.content && { content: json.content.map(unbroken) }) };

/**
 * A chapter with only what word processors support, its blocks separated by paragraphs: otherwise adjacent lists would
 * become one.
 */
export const anyWordDocument: fc.Arbitrary<Json> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: simple },
      flat(paragraph, "blockquote"),
      bullets(fc.array(bullets(fc.constant([])), { maxLength: 1 })),
      flat(item(fc.constant([])), "orderedList"),
      table(paragraph),
      heading,
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((blocks) => ({
    type: "doc",
    content: blocks.flatMap((each) => [
      each.type === "verse" ? unbroken(each) : each,
      { type: "paragraph", content: [{ type: "text", text: "Meanwhile." }] },
    ]),
  }));
