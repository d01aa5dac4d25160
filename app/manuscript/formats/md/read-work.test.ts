import fc from "fast-check";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { readWork } from "./read-work.ts";

const head = {
  title: "The Ferry",
  author: "Ann Author",
  language: "en",
  description: "A crossing.",
  genres: ["Fiction"],
  licence: "CC0-1.0",
  published: "2026-01-31",
  form: "story",
};

function source(body: string, changes: Record<string, unknown> = {}): string {
  const lines = Object.entries({ ...head, ...changes }).map(
    ([key, value]) => `${key}: ${JSON.stringify(value)}`,
  );
  return `---\n${lines.join("\n")}\n---\n${body}`;
}

async function chaptersOf(body: string, changes: Record<string, unknown> = {}) {
  return (await readWork("ferry.md", source(body, changes))).chapters;
}

async function firstOf(body: string, changes: Record<string, unknown> = {}): Promise<string> {
  return (await chaptersOf(body, changes))[0]?.xhtml ?? "";
}

test("front matter becomes the work's metadata", async () => {
  const work = await readWork(
    "ferry.md",
    source("# One\n\nText.", {
      subtitle: "A Crossing",
      author: ["Ann Author", "Bo Other"],
      subjects: ["boats", "Fiction"],
      series: { name: "Crossings", position: 2 },
    }),
  );
  expect(work).toMatchObject({
    title: "The Ferry",
    subtitle: "A Crossing",
    creators: [{ name: "Ann Author" }, { name: "Bo Other" }],
    subjects: ["Fiction", "boats"],
    series: { name: "Crossings", position: "2" },
    licence: { name: "CC0 1.0 Universal" },
    publishedOn: "2026-01-31",
    modifiedAt: "2026-01-31T00:00:00Z",
  });
});

test("a work keeps its identifier when it is read again, and different works have different ones", async () => {
  const first = await readWork("ferry.md", source("One."));
  const again = await readWork("moved/ferry.md", source("One, revised."));
  const other = await readWork("ferry.md", source("One.", { title: "The Bridge" }));
  expect(first.identifier).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(again.identifier).toBe(first.identifier);
  expect(other.identifier).not.toBe(first.identifier);
});

test.each([
  [
    "a missing field",
    source("x", { title: undefined }).replace("title: undefined\n", ""),
    "ferry.md: title:",
  ],
  ["an empty field", source("x", { author: " " }), "ferry.md: author:"],
  ["a day that is none", source("x", { published: "2026-02-30" }), "ferry.md: published:"],
  ["a field inside a field", source("x", { series: { name: "S" } }), "ferry.md: series.position:"],
  [
    "a field nobody knows",
    source("x", { tittle: "x" }),
    'ferry.md: front matter: Unrecognized key: "tittle"',
  ],
  ["an unknown licence", source("x", { licence: "mine" }), "ferry.md: licence:"],
  ["no front matter", "# One\n", "ferry.md: no front matter between two lines of ---"],
  ["broken YAML", "---\ntitle: a\nseries: [c\n---\nx", "ferry.md, line 3:"],
  ["no text", source("\n\n"), "ferry.md: there is no text below the front matter"],
])("%s is reported with the file and the field", async (_case, text, message) => {
  await expect(readWork("ferry.md", text)).rejects.toThrow(message);
});

test("every heading of the first level starts a chapter; one inside code, a list or a quotation does not", async () => {
  const chapters = await chaptersOf(
    "# One\n\n```\n# code\n```\n\n> # quoted\n\n- # listed\n\nTwo\n===\n\n## part of two\n",
  );
  expect(chapters.map(({ title }) => title)).toEqual(["One", "Two"]);
  expect(chapters[1]?.xhtml).toContain("<h2>part of two</h2>");
});

test("a work without headings is one chapter under its own title", async () => {
  expect(await chaptersOf("Just text.")).toEqual([
    { title: "The Ferry", xhtml: "<h1>The Ferry</h1>\n<p>Just text.</p>\n" },
  ]);
});

test("emphasis in a heading is shown in the chapter and left out of the table of contents", async () => {
  const [chapter] = await chaptersOf("# The *Maria* & others\n\nx");
  expect(chapter?.title).toBe("The Maria & others");
  expect(chapter?.xhtml).toContain("<h1>The <em>Maria</em> &amp; others</h1>");
});

test("footnotes are at the end of their chapter, numbered from one in each and linked both ways", async () => {
  const [one, two] = await chaptersOf(
    "# A\n\nSee[^x] and again[^x].\n\n[^x]: The note.\n\n# B\n\nSee[^y].\n\n[^y]: Another.\n",
  );
  expect(one?.xhtml).toContain('epub:type="noteref" role="doc-noteref" id="noteref-1" href="#note-1">1</a>');
  expect(one?.xhtml).toContain('<aside epub:type="footnote" role="doc-footnote" id="note-1">');
  expect(one?.xhtml).toContain('role="doc-backlink" aria-label="Back to the text" href="#noteref-1-1"');
  expect(two?.xhtml).toContain('id="note-1">\n<p>Another.');
});

test("verse is written line by line, with emphasis closed and reopened at line ends", async () => {
  const xhtml = await firstOf("Roses *are\\\nred*, my\\\ndear");
  expect(xhtml).toContain(
    '<p class="stanza"><span class="line">Roses <em>are</em></span><br />\n<span class="line"><em>red</em>, my</span><br />\n<span class="line">dear</span></p>',
  );
});

test("speeches and stage directions are recognised in plays only; elsewhere italics stay italics", async () => {
  const play = await firstOf("**ANNA.** Stay.\n\n*She goes.*\n\n*Never* say so.");
  expect(play).toContain('<p class="speech"><strong>ANNA.</strong> Stay.</p>');
  expect(play).toContain('<p class="direction"><em>She goes.</em></p>');
  expect(play).toContain("<p><em>Never</em> say so.</p>");
  expect(await firstOf("*She goes.*")).toContain("<p><em>She goes.</em></p>");
  expect(await firstOf("**4.** Agreed.\n\n*She goes.*")).not.toContain("class=");
});

test.each([
  ["en", "“Yes,” she said."],
  ["fr", "«\u202FYes,\u202F» she said."],
  ["de", "„Yes,“ she said."],
  ["es", "«Yes,» she said."],
])("quotation marks follow the language (%s)", async (language, expected) => {
  expect(await firstOf('"Yes," she said.', { language })).toContain(expected);
});

test("raw HTML is shown as text", async () => {
  const xhtml = await firstOf("<script>alert(1)</script>\n\na <img src=x onerror=alert(1)> b\n\n<!-- c -->");
  expect(xhtml).not.toMatch(/<script|<img|<!--/);
  expect(xhtml).toContain("&lt;script&gt;");
});

test.each([
  "[x](javascript:alert(1))",
  "[x](data:text/html,hello)",
  "[x](other.html)",
  "[x](//example.org/)",
  "[x](file:///etc/passwd)",
  "[x][y]\n\n[y]: vbscript:x",
])("a link that is neither http nor mailto becomes plain text: %s", async (markdown) => {
  expect(await firstOf(markdown)).not.toContain("<a ");
});

test("pictures of other sites and of the book are left out", async () => {
  expect(await firstOf("![x](https://example.org/x.png) ![y](y.png)")).not.toContain("<img");
});

test("a thousand levels of quotation or emphasis are read without exhausting the stack", async () => {
  expect(await firstOf(`${">".repeat(1000)} x`)).toContain("<blockquote>");
  expect(await firstOf(`${"*".repeat(5000)}x${"_".repeat(5000)}`)).toContain("x");
  expect(await firstOf("[".repeat(5000))).toContain("[");
});

const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Lines an author might write, and some that only a nuisance would. */
const line = fc.oneof(
  fc.constantFrom(
    "",
    "***",
    "# Next",
    "## Part",
    "> quoted",
    "- item",
    "```",
    "    code",
    "[^1]: note",
    "| a | b |",
    "---",
  ),
  fc.constantFrom(
    "verse\\",
    "**ANNA.** Hello.",
    "*aside*",
    "see[^1]",
    "<b>bold</b>",
    "&amp; &lt; &#0; &#xD800;",
    "\u0001\uFFFE",
  ),
  fc.string({ unit: "binary", maxLength: 30 }),
);

test("any text becomes well-formed chapters that all have titles", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 25 }), async (lines) => {
      const chapters = await chaptersOf(`Start\n${lines.join("\n")}`);
      for (const { title, xhtml } of chapters) {
        expect(title).not.toBe("");
        const parser = new SaxesParser({ xmlns: true });
        parser.on("error", (error) => {
          throw error;
        });
        parser.write(`<section xmlns:epub="http://www.idpf.org/2007/ops">${xhtml}</section>`).close();
      }
    }),
    { numRuns: 300 },
  );
});

test("splitting into chapters loses no word and keeps their order", async () => {
  const word = fc.stringMatching(/^[a-z]{1,9}$/);
  const chapter = fc.record({
    title: word,
    paragraphs: fc.array(fc.array(word, { minLength: 1 }), { maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(chapter, { minLength: 1, maxLength: 8 }), async (given) => {
      const body = given.map(({ title, paragraphs }) =>
        [`# ${title}`, ...paragraphs.map((text) => text.join(" "))].join("\n\n"),
      );
      const chapters = await chaptersOf(body.join("\n\n"));
      expect(chapters.map(({ title }) => title)).toEqual(given.map(({ title }) => title));
      const imported = chapters.map(({ xhtml }) => words(xhtml.replace(/<[^>]*>/g, " ")).join(" "));
      expect(imported).toEqual(given.map(({ title, paragraphs }) => [title, ...paragraphs.flat()].join(" ")));
    }),
    { numRuns: 100 },
  );
});
