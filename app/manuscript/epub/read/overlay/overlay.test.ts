import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readEpub, readMade } from "#tests/support/read-epub.ts";
import { sharedFolder } from "#tests/support/shared.ts";
import { secondsOf } from "./clock-value.ts";

const MP3 = new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0]);
const items = `<item id="smil" href="one.smil" media-type="application/smil+xml"/><item id="a" href="a.mp3" media-type="audio/mpeg"/>`;
const smil = (body: string) =>
  `<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0"><body>${body}</body></smil>`;
const pair = (id: string, clip: string, more = "") =>
  `<par ${more}><text src="one.xhtml#${id}"/><audio src="a.mp3" ${clip}/></par>`;

const spoken = async (body: string, metadata = "") => {
  const made = await readMade({
    chapters: { "one.xhtml": '<p id="a">One</p><p id="b">Two <span id="c">three</span></p>' },
    head: "<style>.speaking { color: red }</style>",
    manifest: `${items}<item id="spoken" href="one.xhtml" media-type="application/xhtml+xml" media-overlay="smil"/>`,
    metadata: `<dc:identifier id="uid">x</dc:identifier><dc:title>T</dc:title><dc:language>en</dc:language>${metadata}`,
    files: {
      "EPUB/one.smil": smil(body),
      "EPUB/a.mp3": MP3,
    },
    spine: '<itemref idref="spoken"/>',
  });
  return { overlay: made.chapters[0]?.overlay ?? null, warnings: made.warnings };
};

test.each([
  ["0:01:23.5", 83.5],
  ["00:00:12.398", 12.398],
  ["05:01.2", 301.2],
  ["12.3s", 12.3],
  ["7", 7],
  ["2h", 7200],
  ["1.5min", 90],
  ["500ms", 0.5],
  ["5:99", null],
  ["-3s", null],
  ["soon", null],
  [null, null],
])("the clock value %s is %s seconds", (value, seconds) => {
  const found = secondsOf(value);
  expect(found === null ? null : Math.round(found * 1e6) / 1e6).toBe(seconds);
});

test("an overlay becomes clips of stored recordings with the ids of our page", async () => {
  const { overlay } = await spoken(
    pair("a", 'clipBegin="0s" clipEnd="1.5s"') +
      `<seq epub:type="table" epub:textref="one.xhtml#b">${pair("c", 'clipBegin="1.5s" clipEnd="2s"', 'epub:type="pagebreak"')}</seq>` +
      pair("gone", 'clipBegin="2s"'),
    `<meta property="media:active-class">speaking</meta>`,
  );
  expect(overlay).toEqual({
    audio: ["/files/EPUB/a.mp3"],
    activeClass: "b-speaking",
    playingClass: null,
    clips: [
      { fragment: "b-a", audio: 0, begin: 0, end: 1.5, kind: null, leaveAt: null },
      { fragment: "b-c", audio: 0, begin: 1.5, end: 2, kind: "page", leaveAt: 2 },
      { fragment: null, audio: 0, begin: 2, end: null, kind: null, leaveAt: null },
    ],
  });
});

test("an active class that the publisher's style sheet does not have is not used", async () => {
  const { overlay } = await spoken(pair("a", ""), `<meta property="media:active-class">nowhere</meta>`);
  expect(overlay?.activeClass).toBeNull();
});

test.each([
  '<par><text src="one.xhtml#a"/></par>',
  '<par><text src="one.xhtml#a"/><audio src="https://example.org/a.mp3"/></par>',
  '<par><text src="one.xhtml#a"/><audio src="../../secret.mp3"/></par>',
  '<par><text src="one.xhtml#a"/><audio src="a.mp3" clipBegin="5s" clipEnd="1s"/></par>',
  '<par><text src="two.xhtml#a"/><audio src="a.mp3"/></par>',
  "<seq><seq><nonsense/></seq></seq>",
])("an overlay of nothing that can be played is none: %s", async (body) => {
  expect((await spoken(body)).overlay).toBeNull();
});

test("an overlay keeps its first twenty thousand clips", async () => {
  const { overlay } = await spoken(pair("a", 'clipBegin="0s" clipEnd="1s"').repeat(20_500));
  expect(overlay?.clips).toHaveLength(20_000);
});

const epubTests = sharedFolder("data/epub-tests");

test.skipIf(epubTests === null)("a book of the W3C's that is read aloud has its recordings", async () => {
  const book = await readEpub(await readFile(`${epubTests}/w3c_mol-navigation.epub`));
  expect(book.chapters.map(({ overlay }) => overlay?.clips.length)).toEqual([4, 2]);
  expect(book.chapters[0]?.overlay).toMatchObject({
    audio: ["/files/EPUB/audio/ch1.mp3"],
    activeClass: "b-my-active-item",
    playingClass: "b-my-document-playing",
  });
});
