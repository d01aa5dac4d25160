import { expect, test } from "vitest";
import { readMade } from "#tests/support/read-epub.ts";

const MP3 = new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0]);
const namespaces = 'xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops"';
const pair = (target: string, audio = "a.mp3", times = 'clipBegin="0s" clipEnd="1s"') =>
  `<par><text src="${target}"/><audio src="${audio}" ${times}/></par>`;

interface Spoken {
  /** Body of the overlay of one.xhtml. */
  body?: string;
  metadata?: string;
  css?: string;
  /** In place of the overlay's id at the chapter. */
  overlay?: string;
  files?: Record<string, string | Uint8Array | null>;
}

/** A book of two chapters, the first of which is read aloud. */
async function read({
  body = pair("one.xhtml#a"),
  metadata = "",
  css = "",
  overlay = "smil",
  files,
}: Spoken) {
  const { chapters, warnings } = await readMade({
    chapters: { "one.xhtml": '<p id="a">One</p><p id="b">Two</p>', "two.xhtml": '<p id="a">Three</p>' },
    head: `<style>${css}</style>`,
    metadata: `<dc:identifier id="uid">x</dc:identifier><dc:title>T</dc:title><dc:language>en</dc:language>${metadata}`,
    manifest: `<item id="smil" href="one.smil" media-type="application/smil+xml"/>
<item id="spoken" href="one.xhtml" media-type="application/xhtml+xml" media-overlay="${overlay}"/>
<item id="a" href="a.mp3" media-type="audio/mpeg"/><item id="b" href="b.mp3" media-type="audio/mpeg"/>`,
    spine: '<itemref idref="spoken"/><itemref idref="c1"/>',
    files: {
      "EPUB/one.smil": `<smil ${namespaces}><body>${body}</body></smil>`,
      "EPUB/a.mp3": MP3,
      "EPUB/b.mp3": MP3,
      ...files,
    },
  });
  return { overlay: chapters[0]?.overlay ?? null, other: chapters[1]?.overlay, warnings };
}

interface ClassCase {
  why: string;
  metadata: string;
  css: string;
  active: string | null;
  playing?: string | null;
}

const active = (name: string) => `<meta property="media:active-class">${name}</meta>`;
const classes: ClassCase[] = [
  {
    why: "is the publisher's where a sheet has it",
    metadata: active("on"),
    css: ".on{color:red}",
    active: "b-on",
  },
  { why: "is ours where no sheet has it", metadata: active("on"), css: ".off{color:red}", active: null },
  {
    why: "is ours where a sheet only has a longer name",
    metadata: active("on"),
    css: ".on-air{color:red}",
    active: null,
  },
  {
    why: "is the publisher's where it stands in a longer selector",
    metadata: active("on"),
    css: "p.on:first-child{color:red}",
    active: "b-on",
  },
  {
    why: "is ours where the rule of the sheet is not let through",
    metadata: active("on"),
    css: ".on{cursor:none}",
    active: null,
  },
  { why: "is ours where there is no name", metadata: "", css: ".on{color:red}", active: null },
  { why: "is ours where the name is no class", metadata: active("a b"), css: ".a{color:red}", active: null },
  {
    why: "may have letters of any script",
    metadata: active("élan"),
    css: ".élan{color:red}",
    active: "b-élan",
  },
  {
    why: "is one for the words and one for the whole text",
    metadata: `${active("on")}<meta property="media:playback-active-class">playing</meta>`,
    css: ".on,.playing{color:red}",
    active: "b-on",
    playing: "b-playing",
  },
];

test.each(classes)(
  "the class of what is read aloud $why",
  async ({ metadata, css, active: name, playing = null }) => {
    const { overlay } = await read({ metadata, css });
    expect(overlay).toMatchObject({ activeClass: name, playingClass: playing });
  },
);

test("a chapter that names no overlay has none", async () => {
  expect((await read({})).other).toBeNull();
});

interface MissingCase {
  why: string;
  spoken: Spoken;
  isReported: boolean;
}

const missing: MissingCase[] = [
  { why: "that the manifest does not have", spoken: { overlay: "gone" }, isReported: false },
  { why: "that the container lacks", spoken: { files: { "EPUB/one.smil": null } }, isReported: true },
  {
    why: "of a recording that the container lacks",
    spoken: { files: { "EPUB/a.mp3": null } },
    isReported: true,
  },
  { why: "of a recording that is none", spoken: { files: { "EPUB/a.mp3": "text" } }, isReported: true },
  { why: "of another chapter only", spoken: { body: pair("two.xhtml#a") }, isReported: true },
  { why: "without a body", spoken: { files: { "EPUB/one.smil": "<smil/>" } }, isReported: true },
];

test.each(missing)("an overlay $why is none", async ({ spoken, isReported }) => {
  const { overlay, warnings } = await read(spoken);
  expect(overlay).toBeNull();
  expect(warnings.some((warning) => warning.includes("one.smil"))).toBe(isReported);
});

test("each recording is listed once, in the order in which it is heard", async () => {
  const { overlay } = await read({
    body: pair("one.xhtml#a", "b.mp3") + pair("one.xhtml#b", "a.mp3") + pair("one.xhtml#a", "b.mp3"),
  });
  expect(overlay?.audio).toEqual(["/files/EPUB/b.mp3", "/files/EPUB/a.mp3"]);
  expect(overlay?.clips.map(({ audio }) => audio)).toEqual([0, 1, 0]);
});

test("a clip whose text is not on the page plays without highlighting", async () => {
  const { overlay } = await read({ body: pair("one.xhtml#gone") + pair("one.xhtml") + pair("one.xhtml#b") });
  expect(overlay?.clips.map(({ fragment }) => fragment)).toEqual([null, null, "b-b"]);
});

test("where clips in a table are left out, what is left of it is left at its end", async () => {
  const table = `<seq epub:type="table">${pair("one.xhtml#a")}${pair("two.xhtml#a")}${pair("one.xhtml#b")}</seq>`;
  const { overlay } = await read({ body: table + pair("one.xhtml#a") });
  expect(overlay?.clips.map(({ leaveAt }) => leaveAt)).toEqual([2, 2, null]);
});

test("an overlay with entities from elsewhere is refused with its book", async () => {
  const smil = `<!DOCTYPE smil [<!ENTITY x SYSTEM "file:///etc/passwd">]><smil ${namespaces}><body/></smil>`;
  await expect(read({ files: { "EPUB/one.smil": smil } })).rejects.toMatchObject({
    reason: "external-entity",
  });
});
