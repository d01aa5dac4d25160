import fc from "fast-check";
import { expect, test } from "vitest";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import { documentSchema } from "#app/manuscript/document/schema.ts";
import { epubOf } from "#tests/support/make-manuscripts.ts";
import { readFile } from "./read-file.server.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function textOf(name: string, bytes: Uint8Array) {
  const read = await readFile({ name, bytes });
  const document = documentSchema.nodeFromJSON({ type: "doc", content: read.blocks });
  document.check();
  let notes = 0;
  document.descendants((node) => {
    if (node.type.name === "footnote") notes += 1;
  });
  return { text: plainTextOf(document), notes, kept: read.wordComparison };
}

test.each([
  [
    "a reference with an id of its own and a note that begins with its way back",
    `<p>Body<a href="#f1" id="r1"><sup>1</sup></a> tail.</p><p>More.</p><p id="f1"><a href="#r1">1</a> The note.</p>`,
  ],
  [
    "LibreOffice's way",
    `<p>Body<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> tail.</p><p>More.</p><div id="sdfootnote1"><p class="sdfootnote-western"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a> The note.</p></div>`,
  ],
  [
    "Word's filtered HTML",
    `<p class=MsoNormal>Body<a href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span>[1]</span></span></a> tail.</p><p>More.</p><div><br clear=all><hr align=left size=1 width="33%"><div id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference><span>[1]</span></span></a> The note.</p></div></div>`,
  ],
  [
    "Calibre's way",
    `<p class="calibre1">Body<a id="r1" href="#f1" class="calibre2"><sup class="calibre3">1</sup></a> tail.</p><p>More.</p><dl id="f1" class="footnote"><dt class="c"><a href="#r1">1</a></dt><dd class="d">The note.</dd></dl>`,
  ],
])("a paragraph and its note are imported completely: %s", async (_, html) => {
  for (const [name, bytes] of [
    ["x.html", bytesOf(`<html><body>${html}</body></html>`)],
    [
      "x.epub",
      await epubOf([
        html
          .replace(/=(\w+)(?=[ >])/g, '="$1"')
          .replace("<br clear", "<br/><br clear")
          .replace(/<(br|hr)([^>/]*)>/g, "<$1$2/>"),
      ]),
    ],
  ] as const) {
    const { text, kept } = await textOf(name, bytes);
    expect(text, name).toMatch(/Body.*tail\./s);
    expect(text, name).toContain("The note.");
    expect(kept, name).toMatchObject({ missing: 0, passages: [] });
  }
});

/** The positions of ids, markers and backlinks in the files of many programs. */
interface Shape {
  sign: string;
  idOn: "link" | "sup" | "around" | "before" | "name";
  raised: "inside" | "outside" | "none";
  note: "p" | "div" | "li" | "aside" | "dd" | "section";
  anchor: "block" | "back" | "span";
  back: "start" | "end" | "both" | "none";
  arrow: string | null;
  declared: boolean;
  references: number;
  paragraphs: number;
  opensWithReference: boolean;
}

const shapes: fc.Arbitrary<Shape> = fc.record({
  sign: fc.constantFrom("1", "[1]", "(1)", "*", "†", "iv", "a", "12"),
  idOn: fc.constantFrom("link", "sup", "around", "before", "name"),
  raised: fc.constantFrom("inside", "outside", "none"),
  note: fc.constantFrom("p", "div", "li", "aside", "dd", "section"),
  anchor: fc.constantFrom("block", "back", "span"),
  back: fc.constantFrom("start", "end", "both", "none"),
  arrow: fc.constantFrom(null, "↩", "^", "⤴"),
  declared: fc.boolean(),
  references: fc.integer({ min: 1, max: 3 }),
  paragraphs: fc.integer({ min: 1, max: 3 }),
  opensWithReference: fc.boolean(),
});

function referenceOf(shape: Shape, id: string, of: number): string {
  const here = `r${id}-${of}`;
  const own = (place: Shape["idOn"], name = "id") => (shape.idOn === place ? ` ${name}="${here}"` : "");
  const sup = (inner: string) => `<sup${own("sup")}>${inner}</sup>`;
  const type = shape.declared ? ' epub:type="noteref"' : "";
  const link = `<a href="#f${id}"${own("link")}${own("name", "name")}${type}>${shape.raised === "inside" ? sup(shape.sign) : shape.sign}</a>`;
  const raised = shape.raised === "outside" ? sup(link) : link;
  if (shape.idOn === "around") return `<span id="${here}">${raised}</span>`;
  return shape.idOn === "before" ? `<a id="${here}"></a>${raised}` : raised;
}

function noteOf(shape: Shape, id: string): string {
  const target = ` id="f${id}"`;
  const way = (sign: string) => `<a href="#r${id}-0"${shape.anchor === "back" ? target : ""}>${sign}</a>`;
  const start = ["start", "both"].includes(shape.back) ? `${way(shape.sign)} ` : "";
  const end = ["end", "both"].includes(shape.back)
    ? ` <a href="#r${id}-0">${shape.arrow ?? shape.sign}</a>`
    : "";
  const anchored =
    shape.anchor === "span" || (shape.anchor === "back" && !start) ? `<span${target}></span>` : "";
  const words = Array.from(
    { length: shape.note === "p" ? 1 : shape.paragraphs },
    (_, at) => `remark${id}x${at} said`,
  );
  const inner = words.map((line, at) => {
    const marked = `${at === 0 ? anchored + start : ""}${line}${at === words.length - 1 ? end : ""}`;
    return shape.note === "p" ? marked : `<p>${marked}</p>`;
  });
  const type = shape.declared && shape.note !== "p" ? ' epub:type="footnote"' : "";
  const own = shape.anchor === "block" ? target : "";
  return `<${shape.note}${own}${type}>${inner.join("")}</${shape.note}>`;
}

function pageOf(all: Shape[], place: "end" | "section" | "between"): string {
  const texts = all.map((shape, at) => {
    const calls = Array.from({ length: shape.references }, (_, of) => referenceOf(shape, String(at), of));
    const lines = calls.map((call, of) =>
      shape.opensWithReference ? `<p>${call} word${at}x${of} tail</p>` : `<p>word${at}x${of}${call} tail</p>`,
    );
    return lines.join("");
  });
  const notes = all.map((shape, at) => {
    const note = noteOf(shape, String(at));
    return shape.note === "li" ? `<ol>${note}</ol>` : shape.note === "dd" ? `<dl>${note}</dl>` : note;
  });
  if (place === "between") return texts.map((text, at) => text + (notes[at] ?? "")).join("");
  const end = place === "section" ? `<section><hr/>${notes.join("")}</section>` : notes.join("");
  return `${texts.join("")}<p>between</p>${end}`;
}

test("no form of note loses a word: ids on reference, marker or anchor, backlinks before, after or missing, several references to one note", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(shapes, { minLength: 1, maxLength: 4 }),
      fc.constantFrom("end" as const, "section" as const, "between" as const),
      fc.constantFrom("html", "epub"),
      async (all, place, ending) => {
        const page = pageOf(all, place);
        const bytes = ending === "epub" ? await epubOf([page]) : bytesOf(`<html><body>${page}</body></html>`);
        const { text, kept } = await textOf(`x.${ending}`, bytes);
        all.forEach((shape, at) => {
          for (let of = 0; of < shape.references; of += 1) expect(text).toContain(`word${at}x${of}`);
          const paragraphs = shape.note === "p" ? 1 : shape.paragraphs;
          for (let line = 0; line < paragraphs; line += 1)
            expect(text.split(`remark${at}x${line} said`)).toHaveLength(2);
        });
        expect(text.match(/tail/g)).toHaveLength(all.reduce((sum, { references }) => sum + references, 0));
        expect(kept).toMatchObject({ missing: 0 });
      },
    ),
    { numRuns: 400 },
  );
});

test("a note that starts with its backlink becomes a footnote at its reference, without its marker", async () => {
  const { text, notes } = await textOf(
    "x.html",
    bytesOf(
      `<p>Body<a href="#f1" id="r1"><sup>1</sup></a> tail.</p><p id="f1">[<a href="#r1">1</a>] The note.</p>`,
    ),
  );
  expect({ text, notes }).toEqual({ text: "Body [The note.] tail.", notes: 1 });
});

test("links that resemble a note and its reference stay: contents and headings that link to each other", async () => {
  const html = `<p><a href="#c1" id="t1">I</a></p><p><a href="#c2" id="t2">II</a></p><h2 id="c1"><a href="#t1">I</a></h2><p>First words.</p><p id="c2"><a href="#t2">II</a></p><p>Second words.</p>`;
  const { text, notes } = await textOf("x.html", bytesOf(html));
  expect(notes).toBe(0);
  expect(text.split("\n")).toEqual(["I", "II", "I", "First words.", "II", "Second words."]);
});

test("a note of a note, and one referenced only from code, keep their text", async () => {
  const nested = `<p>Body<a href="#f1" id="r1">1</a>.</p><p id="f1"><a href="#r1">1</a> Outer<a href="#f2" id="r2">2</a> rest.</p><p id="f2"><a href="#r2">2</a> Inner.</p>`;
  expect((await textOf("x.html", bytesOf(nested))).text).toBe("Body [Outer [Inner.] rest.].");
  const code = `<pre>call<a href="#f1" id="r1">1</a></pre><p id="f1"><a href="#r1">1</a> Remark.</p>`;
  expect((await textOf("x.html", bytesOf(code))).text).toContain("Remark.");
});

test("words that are not imported are counted and shown, even if the format's reader does not report them", async () => {
  const { kept } = await textOf(
    "x.html",
    bytesOf(`<p>One two three.</p><svg><text>lost in a drawing</text></svg><p>Four.</p>`),
  );
  expect(kept).toEqual({ inFile: 8, taken: 4, missing: 4, passages: ["lost in a drawing"] });
});
