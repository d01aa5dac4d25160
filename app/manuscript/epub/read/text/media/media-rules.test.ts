import { expect, test } from "vitest";
import { type EpubFacts, PNG } from "#tests/support/make-epub.ts";
import { readBody, readMade } from "#tests/support/read-epub.ts";

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex.padEnd(80, "0"), "hex"));
const files: NonNullable<EpubFacts["files"]> = {
  "EPUB/x.png": PNG,
  "EPUB/a.mp3": bytesOf("494433"),
  "EPUB/v.mp4": bytesOf("000000206674797069736f6d"),
  "EPUB/en.vtt": "WEBVTT\n\n00:00.000 --> 00:01.000\nHello",
};
const htmlOf = async (body: string) => (await readBody(body, { files })).html;

interface SizeCase {
  attributes: string;
  /** Of a picture of 40 by 30 pixels. */
  width: number;
  height: number;
}

const sizes: SizeCase[] = [
  { attributes: "", width: 40, height: 30 },
  { attributes: 'width="20"', width: 20, height: 15 },
  { attributes: 'height="15"', width: 20, height: 15 },
  { attributes: 'width="80" height="10"', width: 80, height: 10 },
  { attributes: 'width="20px"', width: 20, height: 15 },
  { attributes: 'width="20.7"', width: 20, height: 15 },
  { attributes: 'width="1"', width: 1, height: 1 },
  { attributes: 'width="50%"', width: 40, height: 30 },
  { attributes: 'width="0"', width: 40, height: 30 },
  { attributes: 'width="-20"', width: 40, height: 30 },
  { attributes: 'width="100000"', width: 40, height: 30 },
  { attributes: 'width="20em"', width: 40, height: 30 },
  { attributes: 'width="wide" height="15"', width: 20, height: 15 },
];

test.each(sizes)(
  "a picture with “$attributes” is $width by $height",
  async ({ attributes, width, height }) => {
    expect(await htmlOf(`<img src="x.png" alt="" ${attributes}/>`)).toContain(
      ` width="${width}" height="${height}"`,
    );
  },
);

interface DescriptionCase {
  why: string;
  attributes: string;
  alt: string;
}

const descriptions: DescriptionCase[] = [
  { why: "by its alternative text", attributes: 'alt="A leaf"', alt: "A leaf" },
  { why: "by its title where it has no other", attributes: 'title="A leaf"', alt: "A leaf" },
  { why: "as nothing where it is for show", attributes: 'alt="" title="A leaf"', alt: "" },
  { why: "as nothing where nothing is said", attributes: "", alt: "" },
  {
    why: "with signs of markup escaped",
    attributes: 'alt="A &quot;leaf&quot; &lt;b&gt;"',
    alt: "A &quot;leaf&quot; &lt;b&gt;",
  },
];

test.each(descriptions)("a picture is described $why", async ({ attributes, alt }) => {
  expect(await htmlOf(`<img src="x.png" ${attributes}/>`)).toContain(` alt="${alt}"`);
});

interface SourceCase {
  why: string;
  markup: string;
  isShown: boolean;
}

const sources: SourceCase[] = [
  { why: "its address", markup: '<img src="x.png" alt="a"/>', isShown: true },
  { why: "an address in other letters", markup: '<img src="X.PNG" alt="a"/>', isShown: true },
  { why: "an address with a query", markup: '<img src="x.png?v=2" alt="a"/>', isShown: true },
  { why: "an address with a fragment", markup: '<img src="x.png#xywh=0,0,1,1" alt="a"/>', isShown: true },
  {
    why: "the first of its set where it has no address",
    markup: '<img srcset="x.png 1x, y.png 2x" alt="a"/>',
    isShown: true,
  },
  {
    why: "its address before its set",
    markup: '<img src="x.png" srcset="https://e.org/y.png 2x" alt="a"/>',
    isShown: true,
  },
  { why: "the address of old drawings", markup: '<image xlink:href="x.png"/>', isShown: true },
  { why: "an address of no file", markup: '<img src="gone.png" alt="a"/>', isShown: false },
  { why: "an address of a sound", markup: '<img src="a.txt" alt="a"/>', isShown: false },
  { why: "nothing", markup: '<img alt="a"/>', isShown: false },
];

test.each(sources)("a picture with $why is shown: $isShown", async ({ markup, isShown }) => {
  const html = await htmlOf(`<p>${markup}</p>`);
  expect(html.includes('src="/files/EPUB/x.png"')).toBe(isShown);
  expect(html).not.toContain("srcset");
});

test("all pictures of a chapter but the first wait until they come near", async () => {
  const html = await htmlOf('<img src="x.png" alt=""/>'.repeat(3));
  expect(html.match(/<img[^>]*>/g)?.map((tag) => tag.includes('loading="lazy"'))).toEqual([
    false,
    true,
    true,
  ]);
  expect(html.match(/decoding="async"/g)).toHaveLength(3);
});

interface MediaCase {
  why: string;
  markup: string;
  has: string;
  lacks?: string;
}

const media: MediaCase[] = [
  {
    why: "sound has controls, and loads when it is played",
    markup: '<audio src="a.mp3">x</audio>',
    has: '<audio src="/files/EPUB/a.mp3" controls preload="none"></audio>',
  },
  {
    why: "sound never starts by itself",
    markup: '<audio src="a.mp3" autoplay="" loop="" preload="auto"/>',
    has: "<audio",
    lacks: 'auto"',
  },
  {
    why: "sound may be in a source",
    markup: '<audio><source src="a.mp3" type="audio/mpeg"/></audio>',
    has: 'src="/files/EPUB/a.mp3"',
  },
  {
    why: "the first source that is there counts",
    markup: '<audio><source src="gone.ogg"/><source src="a.mp3"/></audio>',
    has: 'src="/files/EPUB/a.mp3"',
  },
  {
    why: "sound that is missing is what it holds",
    markup: '<audio src="gone.mp3"><p>instead</p></audio>',
    has: "instead",
    lacks: "<audio",
  },
  {
    why: "film has its poster",
    markup: '<video src="v.mp4" poster="x.png"/>',
    has: 'src="/files/EPUB/v.mp4" poster="/files/EPUB/x.png" controls',
  },
  {
    why: "film without a poster of the book has none",
    markup: '<video src="v.mp4" poster="https://e.org/x.png"/>',
    has: 'src="/files/EPUB/v.mp4" controls',
    lacks: "poster",
  },
  {
    why: "sound has no poster",
    markup: '<audio src="a.mp3" poster="x.png"/>',
    has: "<audio",
    lacks: "poster",
  },
  {
    why: "what runs when it plays goes",
    markup: '<audio src="a.mp3" onplay="alert(1)"/>',
    has: "<audio",
    lacks: "alert",
  },
  {
    why: "captions keep kind, language and label",
    markup:
      '<video src="v.mp4"><track kind="captions" src="en.vtt" srclang="EN" label="English" default=""/></video>',
    has: '<track kind="captions" src="/files/EPUB/en.vtt" srclang="en" label="English" default>',
  },
  {
    why: "captions of a kind nobody knows are subtitles",
    markup: '<video src="v.mp4"><track kind="lyrics" src="en.vtt"/></video>',
    has: '<track kind="subtitles" src="/files/EPUB/en.vtt">',
  },
  {
    why: "captions for scripts are subtitles",
    markup: '<video src="v.mp4"><track kind="metadata" src="en.vtt"/></video>',
    has: 'kind="subtitles"',
  },
  {
    why: "captions that are missing go",
    markup: '<video src="v.mp4"><track src="gone.vtt"/></video>',
    has: "<video",
    lacks: "track",
  },
];

test.each(media)("of sound and film: $why", async ({ markup, has, lacks }) => {
  const html = await htmlOf(`<div>${markup}</div>`);
  expect(html).toContain(has);
  if (lacks !== undefined) expect(html).not.toContain(lacks);
});

test("a link to a recording of the book opens it apart", async () => {
  expect(await htmlOf('<p><a href="a.mp3">listen</a></p>')).toContain(
    'href="/files/EPUB/a.mp3" target="_blank" rel="noopener"',
  );
});

test("a picture that is missing gives one warning with the address, however often it is named", async () => {
  const { warnings } = await readMade({
    chapters: { "one.xhtml": '<img src="gone.png" alt="a"/>'.repeat(3) },
  });
  expect(warnings).toEqual(["A picture in EPUB/one.xhtml cannot be shown: gone.png."]);
});
