import fc from "fast-check";
import { expect, test } from "vitest";
import { takeHtml } from "#tests/support/take-file.ts";

interface Shape {
  it: string;
  html: string;
  lines: string[];
}

const check = ({ html, lines }: Shape) => {
  expect(takeHtml(html).lines).toEqual(lines);
};

const notes: Shape[] = [
  {
    it: "several kinds of note marks are recognised",
    html: '<p>a<a href="#n" id="r">*</a></p><p id="n"><a href="#r">*</a> note</p>',
    lines: ["paragraph: a{note:note}"],
  },
  {
    it: "daggers too",
    html: '<p>a<a href="#n" id="r">†</a></p><p id="n"><a href="#r">†</a> note</p>',
    lines: ["paragraph: a{note:note}"],
  },
  {
    it: "numbers in brackets too",
    html: '<p>a<a href="#n" id="r">[12]</a></p><p id="n"><a href="#r">[12]</a> note</p>',
    lines: ["paragraph: a{note:note}"],
  },
  {
    it: "a word that leads to a paragraph is a link",
    html: '<p>see <a href="#n">below</a></p><p id="n">Here.</p>',
    lines: ["paragraph: see {link #l0000000:below}", "paragraph(id=l0000000): Here."],
  },
  {
    it: "a number linked to a chapter is a link",
    html: '<p><a href="#n" id="r">1</a></p><h2 id="n">One</h2><p>a</p>',
    lines: ["paragraph: {link #l0000000:1}", "heading(id=l0000000): One", "paragraph: a"],
  },
  {
    it: "a numbered table of contents is a list of links",
    html: '<ol><li><a href="#a">1</a></li><li><a href="#b">2</a></li></ol><div id="a"><h2>A</h2><p>a</p></div><div id="b"><h2>B</h2><p>b</p></div>',
    lines: [
      "orderedList",
      "  listItem",
      "    paragraph: {link #l0000000:1}",
      "  listItem",
      "    paragraph: {link #l0000001:2}",
      "heading(id=l0000000): A",
      "paragraph: a",
      "heading(id=l0000001): B",
      "paragraph: b",
    ],
  },
  {
    it: "a note of several paragraphs is one",
    html: '<p>a<a href="#n" id="r" role="doc-noteref">1</a></p><aside id="n" role="doc-footnote"><p>One.</p><p>Two.</p></aside>',
    lines: ["paragraph: a{note:One. Two.}"],
  },
  {
    it: "a list inside a note is text of the note",
    html: '<p>a<a href="#n" role="doc-noteref">1</a></p><aside id="n" role="doc-footnote"><ul><li>x</li><li>y</li></ul></aside>',
    lines: ["paragraph: a{note:x y}"],
  },
  {
    it: "a note referenced in a heading is in the heading",
    html: '<h2>One<a href="#n" role="doc-noteref">1</a></h2><aside id="n" role="doc-footnote">n</aside>',
    lines: ["heading: One{note:n}"],
  },
  {
    it: "a note referenced in a caption is in the caption",
    html: '<table><caption>T<a href="#n" role="doc-noteref">1</a></caption><tr><td>a</td><td>b</td></tr></table><aside id="n" role="doc-footnote">n</aside>',
    lines: [
      "paragraph: T{note:n}",
      "table",
      "  tableRow",
      "    tableCell",
      "      paragraph: a",
      "    tableCell",
      "      paragraph: b",
    ],
  },
  {
    it: "a note of a note follows in brackets",
    html: '<p>a<a href="#n" role="doc-noteref">1</a></p><aside id="n" role="doc-footnote">n<a href="#m" role="doc-noteref">2</a></aside><aside id="m" role="doc-footnote">m</aside>',
    lines: ["paragraph: a{note:n [m]}"],
  },
  {
    it: "a note that references itself is text",
    html: '<p>a</p><aside id="n" role="doc-footnote">n<a href="#n" role="doc-noteref">1</a></aside>',
    lines: ["paragraph: a", "paragraph(id=l0000000): n{link #l0000000:1}"],
  },
  {
    it: "a note without a reference stays in the text",
    html: '<p>a</p><aside id="n" role="doc-footnote"><p>n</p></aside>',
    lines: ["paragraph: a", "paragraph: n"],
  },
  {
    it: "the heading of the notes goes with them",
    html: '<p>a<a href="#n" id="r">1</a></p><section><h2>Notes</h2><hr><ol><li id="n">n <a href="#r">↩</a></li></ol></section><p>b</p>',
    lines: ["paragraph: a{note:n}", "paragraph: b"],
  },
  {
    it: "another heading above them stays",
    html: '<p>a<a href="#n" id="r">1</a></p><section><h2>Afterword</h2><p id="n"><a href="#r">1</a> n</p></section>',
    lines: ["paragraph: a{note:n}", "heading: Afterword"],
  },
  {
    it: "superscript around a note reference does not apply to the note",
    html: '<p>a<sup><span><a href="#n" id="r">1</a></span></sup>b</p><p id="n"><a href="#r">1</a> n</p>',
    lines: ["paragraph: a{note:n}b"],
  },
  {
    it: "superscript text beside a note reference stays superscript",
    html: '<p>a<sup>x<a href="#n" role="doc-noteref">1</a></sup></p><aside id="n" role="doc-footnote">n</aside>',
    lines: ["paragraph: a{superscript:x}{superscript:{note:n}}"],
  },
];

test.each(notes)("notes in a page: $it", check);

interface Program {
  program: string;
  call: (at: number) => string;
  note: (at: number, text: string) => string;
}

/** How programs write a reference and its note. */
const programs: Program[] = [
  {
    program: "Word",
    call: (at) =>
      `<a href="#_ftn${at}" name="_ftnref${at}"><span class="MsoFootnoteReference">[${at}]</span></a>`,
    note: (at, text) =>
      `<div id="ftn${at}"><p class="MsoFootnoteText"><a href="#_ftnref${at}" name="_ftn${at}"><span class="MsoFootnoteReference">[${at}]</span></a> ${text}</p></div>`,
  },
  {
    program: "LibreOffice",
    call: (at) =>
      `<a class="sdfootnoteanc" name="sdfootnote${at}anc" href="#sdfootnote${at}sym"><sup>${at}</sup></a>`,
    note: (at, text) =>
      `<div id="sdfootnote${at}"><p><a class="sdfootnotesym" name="sdfootnote${at}sym" href="#sdfootnote${at}anc">${at}</a> ${text}</p></div>`,
  },
  {
    program: "pandoc",
    call: (at) =>
      `<a href="#fn${at}" class="footnote-ref" id="fnref${at}" role="doc-noteref"><sup>${at}</sup></a>`,
    note: (at, text) =>
      `<ol start="${at}"><li id="fn${at}"><p>${text}<a href="#fnref${at}" class="footnote-back" role="doc-backlink">↩︎</a></p></li></ol>`,
  },
  {
    program: "MultiMarkdown",
    call: (at) => `<a href="#fn:${at}" id="fnref:${at}" class="footnote">[${at}]</a>`,
    note: (at, text) =>
      `<ol start="${at}"><li id="fn:${at}"><p>${text} <a href="#fnref:${at}" class="reversefootnote">↩</a></p></li></ol>`,
  },
  {
    program: "Google Docs",
    call: (at) => `<sup><a href="#ftnt${at}" id="ftnt_ref${at}">[${at}]</a></sup>`,
    note: (at, text) =>
      `<div><p><a href="#ftnt_ref${at}" id="ftnt${at}">[${at}]</a><span>&nbsp;${text}</span></p></div>`,
  },
  {
    program: "an EPUB file",
    call: (at) => `<a epub:type="noteref" href="#note-${at}">${at}</a>`,
    note: (at, text) => `<aside epub:type="footnote" id="note-${at}"><p>${text}</p></aside>`,
  },
  {
    program: "Wikipedia",
    call: (at) => `<sup id="cite_ref-${at}" class="reference"><a href="#cite_note-${at}">[${at}]</a></sup>`,
    note: (at, text) =>
      `<ol start="${at}"><li id="cite_note-${at}"><b><a href="#cite_ref-${at}">^</a></b> <span>${text}</span></li></ol>`,
  },
];

test.each(programs)("any number of notes by $program are at their references", ({ call, note }) => {
  const counts = fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(counts, (perParagraph) => {
      let at = 0;
      const body: string[] = [];
      const tail: string[] = [];
      const lines: string[] = [];
      for (const [index, count] of perParagraph.entries()) {
        let html = `Words ${index}`;
        let line = `paragraph: Words ${index}`;
        for (let more = 0; more < count; more += 1) {
          at += 1;
          html += `${call(at)} on`;
          line += `{note:Said of ${at}.} on`;
          tail.push(note(at, `Said of ${at}.`));
        }
        body.push(`<p>${html}</p>`);
        lines.push(line);
      }
      const taken = takeHtml(`${body.join("\n")}\n${tail.join("\n")}`);
      expect(taken.lines).toEqual(lines);
      expect(taken.words.missing).toBe(0);
    }),
    { numRuns: 25 },
  );
});
