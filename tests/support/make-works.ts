import fc from "fast-check";
import type { Work } from "#app/manuscript/epub/write/work.ts";

/** A work with as little as one may have. */
export const plainWork: Work = {
  identifier: "urn:uuid:0d7c7c0e-6a4e-5a0e-8b7b-1f2d3c4b5a69",
  title: "The Ferry",
  subtitle: null,
  creators: [],
  language: "en",
  description: null,
  subjects: [],
  series: null,
  licence: null,
  publisher: null,
  publishedOn: null,
  modifiedAt: "2026-01-31T00:00:00Z",
  chapters: [{ title: "One", xhtml: "<h1>One</h1>\n<p>The boat was late.</p>" }],
};

/** Words with signs of markup, of XML and of other scripts, in one line as metadata is. */
export const anyLine = fc
  .array(
    fc.constantFrom(
      "Salt",
      "&",
      "<i>",
      "]]>",
      "«été»",
      '"x"',
      "'",
      "日本",
      "עברית",
      "&amp;",
      "1 < 2",
      "—",
      "%20",
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((words) => words.join(" "));

const name = fc.constantFrom(
  "Ann Bell",
  "Cy Dent",
  "Plato",
  "Bell & Sons",
  "Лев Толстой",
  "夏目漱石",
  "O’Brien",
);

/** Works as authors make them. */
export const anyWork: fc.Arbitrary<Work> = fc.record<Work>({
  identifier: fc.uuid().map((uuid) => `urn:uuid:${uuid}`),
  title: anyLine,
  subtitle: fc.option(anyLine, { nil: null }),
  creators: fc.uniqueArray(
    fc.record({
      name,
      sortName: fc.option(anyLine, { nil: null }),
      role: fc.constantFrom("aut", "ill", "trl", "edt"),
    }),
    { maxLength: 4, selector: (creator) => creator.name },
  ),
  language: fc.constantFrom("en", "fr-CA", "de", "he", "ar", "ja", "zh-Hant"),
  description: fc.option(
    fc.array(anyLine, { minLength: 1, maxLength: 3 }).map((lines) => lines.join("\n")),
    { nil: null },
  ),
  subjects: fc.uniqueArray(anyLine, { maxLength: 4 }),
  series: fc.option(fc.record({ name: anyLine, position: fc.constantFrom("1", "2.5", "IV") }), { nil: null }),
  licence: fc.option(fc.constant({ name: "CC0 1.0", url: "https://example.org/cc0?a=1&b=2" }), { nil: null }),
  publisher: fc.option(anyLine, { nil: null }),
  publishedOn: fc.option(fc.constantFrom("2026-01-31", "1999-12-01"), { nil: null }),
  modifiedAt: fc.constant("2026-01-31T00:00:00Z"),
  chapters: fc.array(
    fc.record({
      title: anyLine,
      xhtml: fc.constantFrom("<h1>x</h1><p>One.</p>", '<h1>x</h1><p id="a">Two <em>three</em></p>'),
      part: fc.option(fc.oneof(fc.constant(""), anyLine), { nil: null }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
});
