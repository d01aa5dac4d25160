import fc from "fast-check";
import { expect, test } from "vitest";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import { documentSchema } from "#app/manuscript/document/schema.ts";
import { RefusedManuscript } from "#app/manuscript/formats/html/read/manuscript.ts";
import { odtOf } from "#tests/support/make-manuscripts.ts";
import { readFile } from "./read-file.server.ts";

// Files generated from everything that writers put around words; each word is unique, so that none can stand for another.

const styles = `<style:style style:name="I" style:family="text"><style:text-properties fo:font-style="italic"/></style:style><text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1"/></text:list-style>`;
const odtPicture = `<draw:frame draw:name="p"><draw:image xlink:href="Pictures/gone.png"/></draw:frame>`;

/** Kinds of text in a paragraph: `w()` is a word to import, `gone()` one to leave out. */
interface Words {
  w: () => string;
  gone: () => string;
}
type Write = (words: Words, inner: () => string) => string;

const odtInline: Record<string, Write> = {
  plain: ({ w }) => `${w()} ${w()}`,
  styled: ({ w }, inner) => `<text:span text:style-name="I">${w()} ${inner()}</text:span>`,
  unknownStyle: ({ w }) => `<text:span text:style-name="Nowhere">${w()}</text:span>`,
  spaces: ({ w }) => `${w()}<text:s text:c="3"/>${w()}<text:tab/>${w()}<text:line-break/>${w()}`,
  link: ({ w }) => `<text:a xlink:href="https://example.org/">${w()}</text:a>`,
  footnote: ({ w }) =>
    `${w()}<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>${w()}</text:p><text:p>${w()}</text:p></text:note-body></text:note>`,
  endnote: ({ w }) =>
    `${w()}<text:note text:note-class="endnote"><text:note-citation>i</text:note-citation><text:note-body><text:p>${w()}</text:p></text:note-body></text:note>`,
  comment: ({ w, gone }) =>
    `${w()}<office:annotation office:name="a"><dc:creator>${gone()}</dc:creator><text:p>${gone()}</text:p></office:annotation>${w()}<office:annotation-end office:name="a"/>`,
  change: ({ w }) =>
    `<text:change-start text:change-id="c1"/>${w()}<text:change-end text:change-id="c1"/><text:change text:change-id="c2"/>`,
  field: ({ w }) => `<text:title>${w()}</text:title> <text:date>${w()}</text:date>`,
  bookmark: ({ w }) => `<text:bookmark-start text:name="b"/>${w()}<text:bookmark-end text:name="b"/>`,
  ruby: ({ w, gone }) =>
    `<text:ruby><text:ruby-base>${w()}</text:ruby-base><text:ruby-text>${gone()}</text:ruby-text></text:ruby>`,
  picture: ({ w }) => `${w()}${odtPicture}${w()}`,
  textBox: ({ w }) => `${w()}<draw:frame><draw:text-box><text:p>${w()}</text:p></draw:text-box></draw:frame>`,
  meta: ({ w }) => `<text:meta>${w()}</text:meta>`,
};

const odtBlocks: Record<string, Write> = {
  paragraph: (_, inner) => `<text:p>${inner()}</text:p>`,
  heading: ({ w }) => `<text:h text:outline-level="2">${w()}</text:h>`,
  list: (_, inner) =>
    `<text:list text:style-name="L"><text:list-header><text:p>${inner()}</text:p></text:list-header><text:list-item><text:p>${inner()}</text:p><text:list><text:list-item><text:p>${inner()}</text:p></text:list-item></text:list></text:list-item></text:list>`,
  table: (_, inner) =>
    `<table:table><table:table-column/><table:table-header-rows><table:table-row><table:table-cell><text:p>${inner()}</text:p></table:table-cell><table:covered-table-cell/></table:table-row></table:table-header-rows><table:table-row><table:table-cell><text:p>${inner()}</text:p></table:table-cell><table:table-cell><table:table><table:table-row><table:table-cell><text:p>${inner()}</text:p></table:table-cell></table:table-row></table:table></table:table-cell></table:table-row></table:table>`,
  section: (_, inner) =>
    `<text:section text:name="S"><text:section text:name="T"><text:p>${inner()}</text:p></text:section></text:section>`,
  index: (_, inner) =>
    `<text:table-of-content><text:index-body><text:index-title><text:p>${inner()}</text:p></text:index-title><text:p>${inner()}</text:p></text:index-body></text:table-of-content>`,
  deleted: ({ gone }) =>
    `<text:tracked-changes><text:changed-region text:id="c2"><text:deletion><text:p>${gone()}</text:p></text:deletion></text:changed-region></text:tracked-changes>`,
  frame: ({ w }) => `<draw:frame><draw:text-box><text:p>${w()}</text:p></draw:text-box></draw:frame>`,
  soft: (_, inner) => `<text:soft-page-break/><text:p>${inner()}<text:soft-page-break/>${inner()}</text:p>`,
};

const rtfInline: Record<string, Write> = {
  plain: ({ w }) => `${w()} ${w()}`,
  styled: ({ w }, inner) => `{\\i ${w()} {\\b ${inner()}}}`,
  characterStyle: ({ w }) => `{\\cs12 ${w()}}`,
  unicode: ({ w }) => `${w()} \\u8212? ${w()} \\uc0\\u233 ${w()}\\uc1 `,
  bytes: ({ w }) => `${w()} \\'e9t\\'e9 ${w()}`,
  cyrillic: ({ w }) => `{\\f1 ${w()} \\'e4\\'e0}`,
  footnote: ({ w }) => `${w()}{\\super\\chftn}{\\footnote\\pard\\plain {\\super\\chftn} ${w()}\\par ${w()}}`,
  endnote: ({ w }) => `${w()}{\\super\\chftn}{\\footnote\\ftnalt\\pard\\plain {\\super\\chftn} ${w()}}`,
  comment: ({ w, gone }) =>
    `${w()}{\\*\\atnid ${gone()}}{\\*\\atnauthor ${gone()}}\\chatn{\\*\\annotation\\pard\\plain ${gone()}}`,
  deleted: ({ w, gone }) => `{\\deleted ${gone()}} {\\revised ${w()}}`,
  hidden: ({ w, gone }) => `{\\v ${gone()}}${w()}`,
  link: ({ w }) => `{\\field{\\*\\fldinst{HYPERLINK "https://example.org/"}}{\\fldrslt{\\ul ${w()}}}}`,
  bookmark: ({ w }) => `{\\*\\bkmkstart b}${w()}{\\*\\bkmkend b}`,
  unknown: ({ w, gone }) => `{\\*\\wildword ${gone()}}${w()}{\\wilderword ${w()}}`,
  picture: ({ w }) =>
    `${w()}{\\*\\shppict{\\pict\\pngblip 89504e47}}{\\nonshppict{\\pict\\wmetafile8 0100}}${w()}`,
  signs: ({ w }) => `${w()}\\emdash ${w()}\\~${w()}\\tab ${w()}\\line ${w()} \\{${w()}\\}`,
  binary: ({ w }) => `{\\pict\\bin4 {{}\\}${w()}`,
  nested: ({ w }, inner) => `{{{{{${w()}}} ${inner()}}}}`,
  textBox: ({ w }) =>
    `${w()}{\\shp{\\*\\shpinst\\shpleft0{\\sp{\\sn x}{\\sv 1}}{\\shptxt \\pard ${w()}\\par}}}`,
};

const rtfBlocks: Record<string, Write> = {
  paragraph: (_, inner) => `\\pard ${inner()}\\par\n`,
  heading: ({ w }) => `\\pard\\outlinelevel1 ${w()}\\par\n`,
  list: (_, inner) => `\\pard\\ls1{\\listtext\\tab 1.\\tab}${inner()}\\par\n`,
  table: (_, inner) =>
    `\\trowd\\trhdr\\cellx1\\cellx2\\pard\\intbl ${inner()}\\cell ${inner()}\\cell\\row\n\\trowd\\cellx1\\cellx2 ${inner()}\\par ${inner()}\\cell\\cell\\row\n\\pard `,
  section: (_, inner) => `\\sect\\sectd\\pard ${inner()}\\par\n`,
  header: ({ gone }) => `{\\header\\pard ${gone()}\\par}`,
  page: (_, inner) => `\\page ${inner()}\\par\n`,
};

interface Chosen {
  kind: string;
  inline: string[];
}

const chosen = (blocks: Record<string, Write>, inline: Record<string, Write>): fc.Arbitrary<Chosen[]> =>
  fc.array(
    fc.record({
      kind: fc.constantFrom(...Object.keys(blocks)),
      inline: fc.array(fc.constantFrom(...Object.keys(inline)), { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 7 },
  );

/** The body of a file, with the words to import and those to leave out. */
function write(
  chosenBlocks: Chosen[],
  { blocks, inline }: { blocks: Record<string, Write>; inline: Record<string, Write> },
) {
  const visible: string[] = [];
  const invisible: string[] = [];
  const words: Words = {
    w: () => visible[visible.push(`seen${visible.length}x`) - 1] ?? "",
    gone: () => invisible[invisible.push(`gone${invisible.length}x`) - 1] ?? "",
  };
  const body = chosenBlocks.map(({ kind, inline: kinds }) => {
    const inner = (depth: number) => (): string =>
      kinds.map((each) => inline[each]?.(words, depth > 1 ? words.w : inner(depth + 1)) ?? "").join(" ");
    return blocks[kind]?.(words, inner(0)) ?? "";
  });
  return { body: [...body, blocks["paragraph"]?.(words, words.w)].join(""), visible, invisible };
}

async function missingOf(name: string, bytes: Uint8Array) {
  const read = await readFile({ name, bytes });
  const document = documentSchema.nodeFromJSON({ type: "doc", content: read.blocks });
  document.check();
  const text = plainTextOf(document);
  const has = (word: string) => text.includes(word);
  return { has, kept: read.wordComparison };
}

const formats = [
  {
    name: "x.odt",
    parts: { blocks: odtBlocks, inline: odtInline },
    file: (body: string) => odtOf(body, { styles }),
  },
  {
    name: "x.rtf",
    parts: { blocks: rtfBlocks, inline: rtfInline },
    file: (body: string) =>
      Promise.resolve(
        new TextEncoder().encode(
          `{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0 Times;}{\\f1\\fcharset204 Times;}}{\\stylesheet{\\s0 Normal;}{\\*\\cs12 Thought;}}${body}}`,
        ),
      ),
  },
];

test.each(formats)(
  "V05 from any $name all visible words are imported and no others, and the counts agree",
  async ({ name, parts, file }) => {
    await fc.assert(
      fc.asyncProperty(chosen(parts.blocks, parts.inline), async (blocks) => {
        const { body, visible, invisible } = write(blocks, parts);
        const { has, kept } = await missingOf(name, await file(body));
        expect(visible.filter((word) => !has(word))).toEqual([]);
        expect(invisible.filter(has)).toEqual([]);
        expect(kept).toMatchObject({ missing: 0, passages: [] });
      }),
      { numRuns: 150, endOnFailure: true },
    );
  },
);

test.each(formats)(
  "a truncated $name is imported as far as it goes or refused with a message",
  async ({ name, parts, file }) => {
    await fc.assert(
      fc.asyncProperty(
        chosen(parts.blocks, parts.inline),
        fc.double({ min: 0.1, max: 0.99, noNaN: true }),
        async (blocks, share) => {
          const whole = await file(write(blocks, parts).body);
          const cut = whole.subarray(0, Math.floor(whole.length * share));
          const outcome = await readFile({ name, bytes: cut }).catch((error: unknown) => error);
          if (outcome instanceof Error) expect(outcome).toBeInstanceOf(RefusedManuscript);
          else expect(outcome).toMatchObject({ wordComparison: { missing: 0 } });
        },
      ),
      { numRuns: 60, endOnFailure: true },
    );
  },
);

test("RTF characters are decoded by code page, font character set and Unicode escapes, without their fallbacks", async () => {
  const textOf = async (source: string) => {
    const read = await readFile({ name: "x.rtf", bytes: new TextEncoder().encode(source) });
    return plainTextOf(documentSchema.nodeFromJSON({ type: "doc", content: read.blocks }));
  };
  expect(await textOf(String.raw`{\rtf1\ansi\ansicpg1251 \'cc\'ee\'f0\'e5\par}`)).toBe("Море");
  expect(await textOf(String.raw`{\rtf1\ansi\ansicpg1250 \'b3\'f3d\'9f\par}`)).toBe("łódź");
  expect(await textOf(String.raw`{\rtf1\ansi\ansicpg932 \'8c\'e1\'94\'79\par}`)).toBe("吾輩");
  expect(await textOf(String.raw`{\rtf1\mac \'8et\'8e\par}`)).toBe("été");
  expect(await textOf(String.raw`{\rtf1\ansi{\fonttbl{\f3\fcharset161 Times;}}{\f3 \'e8\'e1\'eb}\par}`)).toBe(
    "θαλ",
  );
  expect(await textOf(String.raw`{\rtf1\ansi\uc2 \u28023\'8a\'43 x\uc1{\uc0 \u-10179 \u-8704 } y\par}`)).toBe(
    "海 x😀 y",
  );
  expect(await textOf(String.raw`{\rtf1\ansi{\upr{\'e9}{\*\ud{\u233 ?}}}t\par}`)).toBe("ét");
});
