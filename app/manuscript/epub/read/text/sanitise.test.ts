import fc from "fast-check";
import sanitizeHtml from "sanitize-html";
import { expect, test } from "vitest";
import { ATTACKS } from "#tests/support/attacks.ts";
import { readBody } from "#tests/support/read-epub.ts";

const FORBIDDEN =
  /<(?:script|style|iframe|frame|form|input|textarea|select|button|object|embed|applet|link|meta|base|template|noscript|noembed|noframes|xmp|plaintext|foreignobject|annotation-xml|animate|set|portal)\b|<[^>]*\s(?:on\w+|style|srcdoc|srcset|formaction|action|xlink:href|ping|background)\s*=|(?:href|src)\s*=\s*"\s*(?!\/|#|https?:|mailto:)/i;

/** Only tags, with attribute values that are no addresses taken out: harmless words elsewhere are not markup. */
const tagsOf = (html: string): string =>
  (html.match(/<[^>]*>/g) ?? [])
    .map((tag) =>
      tag.replace(/="[^"]*"/g, (value) => (/^="(?:\/|#|https?:|mailto:)/.test(value) ? value : '="/"')),
    )
    .join("");

function expectHarmless(html: string): void {
  expect(tagsOf(html)).not.toMatch(FORBIDDEN);
  expect(html).not.toMatch(/<a [^>]*href="https?:(?:(?!noopener)[^>])*>/);
  expect(html.replaceAll(/ href="https?:[^"]*" rel="noopener[^"]*" target="_blank"/g, "")).not.toContain(
    "canary.invalid",
  );
}

test.each(ATTACKS)("%s does no harm", async (_, body) => {
  const chapter = await readBody(`${body}<p>READABLE TEXT</p>`);
  expectHarmless(chapter.html);
});

test.each(
  ATTACKS.filter(
    ([name]) =>
      !/unclosed|plaintext|ends early|split by|CDATA|textarea|xmp|quotation|select|comment/.test(name),
  ),
)("beside %s the text stays readable", async (_, body) => {
  const chapter = await readBody(`<p>READABLE TEXT</p>${body}`);
  expect(chapter.text).toContain("READABLE TEXT");
});

/** What our chapters may hold, as a list for another sanitiser: it must find nothing to remove. */
const oracle = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [
      ...sanitizeHtml.defaults.allowedTags,
      ..."img ruby rb rt rtc rp del ins details summary svg g path rect circle ellipse line polyline polygon text tspan textPath defs symbol use image title desc switch linearGradient radialGradient stop clipPath mask pattern marker filter math mrow mi mn mo mtext ms mfrac msqrt msup msub mstyle mspace mtable mtr mtd audio video".split(
        " ",
      ),
    ],
    allowedAttributes: {
      "*": "id class lang dir title role data-epub-type aria-label aria-hidden aria-labelledby href rel target src alt width height loading decoding colspan rowspan scope abbr start value type reversed open datetime span controls preload poster viewBox fill r cx cy d x y transform clip-path mathcolor mathvariant display alttext".split(
        " ",
      ),
    },
    allowedSchemes: ["http", "https", "mailto"],
    parser: { lowerCaseTags: false, lowerCaseAttributeNames: false },
  });
const countTags = (html: string): number => html.match(/<[a-z]/gi)?.length ?? 0;

const countAttributes = (html: string): number =>
  (html.match(/<[^>]*>/g) ?? [])
    .join("")
    .replaceAll(/="[^"]*"/g, "")
    .match(/\s[\w-]+/g)?.length ?? 0;

test("another sanitiser finds nothing left to remove", async () => {
  for (const [, body] of ATTACKS) {
    const { html } = await readBody(`${body}<p>READABLE TEXT</p>`);
    const checked = oracle(html);
    expect(countTags(checked)).toBe(countTags(html));
    expect(countAttributes(checked)).toBe(countAttributes(html));
  }
});

test("sanitising what was sanitised changes nothing but the prefixes", async () => {
  for (const [, body] of ATTACKS) {
    const once = await readBody(`${body}<p>READABLE TEXT</p>`);
    const twice = await readBody(once.html);
    expect(unprefixed(twice.html)).toBe(unprefixed(once.html));
  }
});

function unprefixed(html: string): string {
  return html
    .replaceAll(/ (?:id|class|href|rel|target|role|data-epub-type|loading|decoding|aria-label)="[^"]*"/g, "")
    .replaceAll("<a>↩\uFE0E</a>", "")
    .replaceAll(/\s+/g, " ");
}

const name = fc.constantFrom(
  ..."p div span a b i em table tr td th tbody ul ol li dl dt dd svg math mi mtext g text title desc style script img br hr h1 h2 ruby rt rp pre form input select option textarea noscript template iframe foreignObject annotation-xml section aside figure figcaption details summary x-y o:p font center".split(
    " ",
  ),
);
const attribute = fc.constantFrom(
  "",
  ' id="a"',
  ' class="c d"',
  ' href="#a"',
  ' href="javascript:x"',
  ' href="https://example.org/"',
  ' onclick="x"',
  ' style="color:red;position:fixed"',
  ' src="x" alt="y"',
  ' epub:type="noteref"',
  ' title="&lt;/p&gt;&lt;script&gt;"',
  ' xml:lang="fr" dir="rtl"',
);
const tree = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom("word", " ", "&lt;b&gt;", "&amp;", "&nbsp;", "漢字", "<!-- c -->", "<![CDATA[<i>]]>"),
    fc
      .tuple(name, attribute, fc.array(tie("node"), { maxLength: 4 }))
      .map(([tag, given, children]) => `<${tag}${given}>${children.join("")}</${tag}>`),
  ),
})).node;

test("whatever tree is written, the outcome is harmless, its ids are unique and its tags match", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tree, { minLength: 1, maxLength: 5 }), async (nodes) => {
      const { html } = await readBody(nodes.join(""));
      expectHarmless(html);
      expectUniqueIds(html);
      expectMatchingTags(html);
    }),
    { numRuns: 150 },
  );
});

test("whatever letters are written, the outcome is harmless", async () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      "<",
      ">",
      "</",
      "/>",
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
      "<svg",
      "<math",
      "<style",
      "<script",
      "<p ",
      '"',
      "'",
      "onerror=",
      "href=",
      "javascript:",
      "&#x6A;",
      "\u0000",
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 14 }), async (pieces) => {
      const { html } = await readBody(`<p>a</p>${pieces.join("")}`).catch(() => ({ html: "" }));
      expectHarmless(html);
      expectMatchingTags(html);
    }),
    { numRuns: 200 },
  );
});

function expectUniqueIds(html: string): void {
  const ids = [...html.matchAll(/<[^>]*? id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
}

const VOID = new Set(["br", "hr", "img", "wbr", "col"]);

function expectMatchingTags(html: string): void {
  const open: string[] = [];
  for (const [, isEnd, tag = ""] of html.matchAll(/<(\/?)([A-Za-z][\w-]*)[^>]*>/g)) {
    if (isEnd) expect(open.pop()).toBe(tag);
    else if (!VOID.has(tag)) open.push(tag);
  }
  expect(open).toEqual([]);
}

test("markup nested without end is refused or flattened, and never exhausts the stack", async () => {
  const deep = await readBody(`${"<div>".repeat(1500)}deep${"</div>".repeat(1500)}`);
  expect(deep.text).toBe("deep");
  await expect(readBody(`${"<b>".repeat(100_000)}x`)).rejects.toMatchObject({ reason: "too-large" });
});

test("a hundred thousand attributes or a megabyte of text in one element are taken in their stride", async () => {
  const attributes = Array.from({ length: 20_000 }, (_, index) => `a${index}="x"`).join(" ");
  const { html } = await readBody(`<p ${attributes}>${"word ".repeat(200_000)}</p>`);
  expect(html.length).toBeLessThan(1_100_000);
});
