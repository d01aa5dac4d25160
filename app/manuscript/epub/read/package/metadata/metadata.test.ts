import { expect, test } from "vitest";
import { readMade } from "#tests/support/read-epub.ts";
import type { PublicationMetadata } from "../../publication.ts";
import { isoDate, sortTitleOf } from "./metadata.ts";

const usual = '<dc:identifier id="uid">x</dc:identifier><dc:title>T</dc:title><dc:language>en</dc:language>';
const read = async (metadata: string, version: "2.0" | "3.0" = "3.0"): Promise<PublicationMetadata> =>
  (await readMade({ metadata, version })).metadata;
const more = (metadata: string, version: "2.0" | "3.0" = "3.0") => read(usual + metadata, version);

test("the main title and the subtitle are distinguished by their types, in whatever order they stand", async () => {
  const metadata =
    await read(`<dc:title id="s">A Sub</dc:title><meta refines="#s" property="title-type">subtitle</meta>
    <dc:title id="m">The Main</dc:title><meta refines="#m" property="title-type">main</meta>
    <meta refines="#m" property="file-as">Main, The</meta>`);
  expect(metadata).toMatchObject({ title: "The Main", subtitle: "A Sub", sortTitle: "Main, The" });
});

test("with several untyped titles the first is the title", async () => {
  expect(await read("<dc:title>One</dc:title><dc:title>Two</dc:title>")).toMatchObject({
    title: "One",
    subtitle: null,
  });
});

test("a title in capitals of a namespace, with markup inside or spread over lines is one line of text", async () => {
  expect((await read("<dc:title>\n  A  <b>bold</b>\n title </dc:title>")).title).toBe("A bold title");
});

test("a book without title, language or creator is read as such", async () => {
  expect(await read("<dc:title> </dc:title>")).toMatchObject({ title: "", language: "und", creators: [] });
});

test.each([
  ["The Time Machine", "en", "Time Machine, The"],
  ["A Room", "en-GB", "Room, A"],
  ["Theory", "en", "Theory"],
  ["L’Étranger", "fr", "Étranger, L’"],
  ["Der Golem", "de", "Golem, Der"],
  ["The Golem", "de", "The Golem"],
  ["El sombrero", "es", "sombrero, El"],
  ["A", "en", "A"],
])("%s (%s) is filed as %s", (title, language, expected) => {
  expect(sortTitleOf(title, language)).toBe(expected);
});

test("creators keep their order; roles and sort names come from refinements", async () => {
  const { creators } = await more(`<dc:creator id="a">Leo Tolstoy</dc:creator>
    <meta refines="#a" property="role" scheme="marc:relators">aut</meta><meta refines="#a" property="file-as">Tolstoy, Leo</meta>
    <dc:contributor id="b">Louise Maude</dc:contributor><meta refines="#b" property="role" scheme="marc:relators">trl</meta>
    <meta refines="#b" property="role" scheme="marc:relators">ann</meta>`);
  expect(creators).toEqual([
    { name: "Leo Tolstoy", sortName: "Tolstoy, Leo", roles: ["aut"] },
    { name: "Louise Maude", sortName: "Maude, Louise", roles: ["trl", "ann"] },
  ]);
});

test("EPUB 2 says roles and sort names by attributes, under whatever prefix", async () => {
  const { creators } = await more(
    `<dc:creator opf:role="aut" opf:file-as="Verne, Jules">Jules Verne</dc:creator>
     <dc:creator xmlns:o="http://www.idpf.org/2007/opf" o:role="ill">Ed Riou</dc:creator>
     <dc:contributor role="Translator">Ann Bell</dc:contributor><dc:contributor>Bob Cox</dc:contributor>`,
    "2.0",
  );
  expect(creators.map(({ name, roles }) => [name, roles])).toEqual([
    ["Jules Verne", ["aut"]],
    ["Ed Riou", ["ill"]],
    ["Ann Bell", ["trl"]],
    ["Bob Cox", ["ctb"]],
  ]);
  expect(creators[0]?.sortName).toBe("Verne, Jules");
});

test("several people in one element are several people, a firm is one, a person twice is one with both roles", async () => {
  const { creators } =
    await more(`<dc:creator>Ann Bell; Bob Cox</dc:creator><dc:creator>Cy Day &amp; Di Eve</dc:creator>
    <dc:creator>Simon &amp; Schuster</dc:creator><dc:contributor id="c">Ann Bell</dc:contributor>
    <meta refines="#c" property="role">ill</meta>`);
  expect(creators.map(({ name }) => name)).toEqual([
    "Ann Bell",
    "Bob Cox",
    "Cy Day",
    "Di Eve",
    "Simon & Schuster",
  ]);
  expect(creators[0]?.roles).toEqual(["aut", "ill"]);
});

test.each([
  ["Agatha Christie", "Christie, Agatha"],
  ["W. E. B. Du Bois", "Bois, W. E. B. Du"],
  ["Ludwig van Beethoven", "van Beethoven, Ludwig"],
  ["Martin Luther King Jr.", "King Jr., Martin Luther"],
  ["Voltaire", "Voltaire"],
  ["Christie, Agatha", "Christie, Agatha"],
  ["The League of Type", "The League of Type"],
  ["芥川龍之介", "芥川龍之介"],
  ["Лев Толстой", "Толстой, Лев"],
])("without a sort name, %s is filed as %s", async (name, sortName) => {
  expect((await more(`<dc:creator>${name}</dc:creator>`)).creators[0]?.sortName).toBe(sortName);
});

test("control characters that turn text around or hide in it are taken out of names and titles", async () => {
  const metadata = await read(
    "<dc:title>A\u202Eb\u2066c\u0007d\uFEFF</dc:title><dc:creator>X\u202DY Z</dc:creator>",
  );
  expect(metadata.title).toBe("Abcd");
  expect(metadata.creators[0]?.name).toBe("XY Z");
});

test.each([
  ["en", "en"],
  ["en_US", "en-US"],
  ["EN-gb", "en-GB"],
  ["eng", "en"],
  ["zh-hant-tw", "zh-Hant-TW"],
  ["English", "und"],
  ["x".repeat(50), "und"],
  ["", "und"],
])("language %s is %s", async (given, expected) => {
  expect((await read(`<dc:title>T</dc:title><dc:language>${given}</dc:language>`)).language).toBe(expected);
});

test("the first language that is one counts", async () => {
  expect(
    (await read("<dc:title>T</dc:title><dc:language>?</dc:language><dc:language>fr</dc:language>")).language,
  ).toBe("fr");
});

test("subjects are listed once, the library's headings after the genres", async () => {
  const { subjects } =
    await more(`<dc:subject>Whaling -- Fiction</dc:subject><dc:subject>Whaling -- Fiction</dc:subject>
    <meta property="se:subject">Adventure</meta><dc:subject> </dc:subject><dc:subject>${"x".repeat(300)}</dc:subject>`);
  expect(subjects).toEqual(["Adventure", "Whaling -- Fiction"]);
});

test("a series is a collection of that type, with its position", async () => {
  const { series } = await more(`<meta property="belongs-to-collection" id="s">A Set</meta>
    <meta refines="#s" property="collection-type">set</meta><meta property="belongs-to-collection" id="c">Discworld</meta>
    <meta refines="#c" property="collection-type">series</meta><meta refines="#c" property="group-position">3.5</meta>`);
  expect(series).toEqual({ name: "Discworld", position: "3.5" });
});

test("calibre's way of naming a series is known too", async () => {
  const { series } = await more(
    '<meta name="calibre:series" content="Dune"/><meta name="calibre:series_index" content="2.0"/>',
    "2.0",
  );
  expect(series).toEqual({ name: "Dune", position: "2" });
  expect((await more("")).series).toBeNull();
  expect(
    (
      await more(
        '<meta property="belongs-to-collection" id="s">A Set</meta><meta refines="#s" property="collection-type">set</meta>',
      )
    ).series,
  ).toBeNull();
});

test("a description may be markup or plain text, and is harmless as HTML", async () => {
  const marked = await more(
    '<dc:description>&lt;p onclick="x"&gt;A &lt;b&gt;bold&lt;/b&gt; &lt;script&gt;top.ran=1&lt;/script&gt; tale.&lt;/p&gt;&lt;h1&gt;B&lt;/h1&gt;</dc:description>',
  );
  expect(marked.descriptionHtml).toBe("<p>A <b>bold</b>  tale.</p><p>B</p>");
  expect(marked.description).toBe("A bold tale. B");
  const plain = await more("<dc:description>One &amp; only.\n\nSecond &lt; third.</dc:description>");
  expect(plain.descriptionHtml).toBe("<p>One &amp; only.</p><p>Second &lt; third.</p>");
  expect(plain.description).toBe("One & only. Second < third.");
  expect(await more("<dc:description> </dc:description>")).toMatchObject({
    descriptionHtml: null,
    description: null,
  });
});

test("links in a description lead out harmlessly or not at all", async () => {
  const { descriptionHtml } = await more(
    '<dc:description>&lt;a href="https://example.org/"&gt;a&lt;/a&gt; &lt;a href="javascript:x"&gt;b&lt;/a&gt; &lt;a href="/admin"&gt;c&lt;/a&gt;</dc:description>',
  );
  expect(descriptionHtml).toBe(
    '<a href="https://example.org/" rel="noopener noreferrer nofollow external" target="_blank">a</a> b c',
  );
});

test("the long description is for the book's page, the short one for lists", async () => {
  const metadata = await more(`<dc:description id="d">Short.</dc:description>
    <meta refines="#d" property="se:long-description">&lt;p&gt;Long.&lt;/p&gt;</meta>`);
  expect(metadata).toMatchObject({ description: "Short.", descriptionHtml: "<p>Long.</p>" });
});

test.each([
  ["2014-05-25T00:00:00Z", "2014-05-25"],
  ["2014-05", "2014-05"],
  ["1865", "1865"],
  ["-0400", "-0400"],
  ["May 25, 2014", "2014"],
  ["25/05/2014", "2014"],
  ["c. 1605", "1605"],
  ["2014-13-45", "2014"],
  ["0101-01-01T00:00:00+00:00", null],
  ["unknown", null],
  ["20140525", null],
  ["", null],
])("the date %s is %s", (given, expected) => {
  expect(isoDate(given)).toBe(expected);
});

test("of several dates that of publication counts, not that of modification", async () => {
  const { publishedOn } = await more(
    '<dc:date opf:event="modification">2020-01-01</dc:date><dc:date opf:event="creation">2019</dc:date><dc:date opf:event="publication">1999</dc:date>',
    "2.0",
  );
  expect(publishedOn).toBe("1999");
  expect(
    (await more('<dc:date opf:event="modification">2020-01-01</dc:date>', "2.0")).publishedOn,
  ).toBeNull();
  expect((await more('<meta property="dcterms:issued">1888</meta>')).publishedOn).toBe("1888");
});

test("rights, publisher and direction are read", async () => {
  const book = await readMade({
    metadata: `${usual}<dc:rights>CC0</dc:rights><dc:publisher>A Press</dc:publisher>`,
    spineAttributes: 'page-progression-direction="rtl"',
  });
  expect(book.metadata).toMatchObject({ rights: "CC0", publisher: "A Press", progressionDirection: "rtl" });
  expect((await more("")).progressionDirection).toBe("ltr");
});

test("metadata inside dc-metadata, as the oldest files have it, is found", async () => {
  const metadata = await read(
    "<dc-metadata><dc:title>Old</dc:title><dc:creator>Ann Bell</dc:creator></dc-metadata>",
    "2.0",
  );
  expect(metadata).toMatchObject({ title: "Old", creators: [{ name: "Ann Bell" }] });
});
