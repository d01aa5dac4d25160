import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { makeEpub } from "#tests/support/make-epub.ts";
import { readEpub } from "#tests/support/read-epub.ts";
import { deriveFontKeys, unscrambleFont } from "./fonts.ts";

const IDPF = "http://www.idpf.org/2008/embedding";
const ADOBE = "http://ns.adobe.com/pdf/enc#RC";
const UUID = "11111111-2222-3333-4444-555555555555";
const font = Uint8Array.from({ length: 3000 }, (_, at) =>
  at < 4 ? ([0x4f, 0x54, 0x54, 0x4f][at] ?? 0) : (at * 7) & 255,
);

/** As EPUB 3.3's OCF, 4.4 has it, written without our code: SHA-1 of the identifier, over the first 1040 bytes. */
function obfuscatedByIdpf(bytes: Uint8Array, identifier: string): Uint8Array {
  const key = createHash("sha1")
    .update(identifier.replace(/[ \t\r\n]/g, ""))
    .digest();
  return bytes.map((byte, at) => (at < 1040 ? byte ^ (key[at % 20] ?? 0) : byte));
}

/** As Adobe has it: the sixteen bytes of the UUID, over the first 1024 bytes. */
function obfuscatedByAdobe(bytes: Uint8Array, uuid: string): Uint8Array {
  const key = Buffer.from(uuid.replaceAll("-", ""), "hex");
  return bytes.map((byte, at) => (at < 1024 ? byte ^ (key[at % 16] ?? 0) : byte));
}

interface Encrypted {
  uri: string;
  algorithm: string;
}

const encryption = (entries: Encrypted[]) =>
  `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#">${entries
    .map(
      ({ uri, algorithm }) =>
        `<enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${uri}"/></enc:CipherData></enc:EncryptedData>`,
    )
    .join("")}</encryption>`;

interface Book {
  identifiers: string;
  entries: Encrypted[];
  files: Record<string, Uint8Array>;
}

async function read({ identifiers, entries, files }: Book) {
  const bytes = await makeEpub({
    metadata: `${identifiers}<dc:title>T</dc:title><dc:language>en</dc:language>`,
    files: { "META-INF/encryption.xml": encryption(entries), ...files },
  });
  return readEpub(bytes);
}

interface IdentifierCase {
  why: string;
  identifiers: string;
  /** What a reading system takes for the unique identifier. */
  identifier: string;
}

const identifiers: IdentifierCase[] = [
  {
    why: "a URN",
    identifiers: `<dc:identifier id="uid">urn:uuid:${UUID}</dc:identifier>`,
    identifier: `urn:uuid:${UUID}`,
  },
  {
    why: "an ISBN",
    identifiers: '<dc:identifier id="uid">9780306406157</dc:identifier>',
    identifier: "9780306406157",
  },
  {
    why: "an identifier with white space in it",
    identifiers: '<dc:identifier id="uid">\n  a b\tc\n</dc:identifier>',
    identifier: "abc",
  },
  {
    why: "the one that the package names, among several",
    identifiers: '<dc:identifier>first</dc:identifier><dc:identifier id="uid">second</dc:identifier>',
    identifier: "second",
  },
  {
    why: "the first, where the package names one that is not there",
    identifiers: "<dc:identifier>first</dc:identifier>",
    identifier: "first",
  },
  {
    why: "letters beyond ASCII, as UTF-8",
    identifiers: '<dc:identifier id="uid">été-日本</dc:identifier>',
    identifier: "été-日本",
  },
];

test.each(identifiers)("a font obfuscated by $why is read", async ({ identifiers: given, identifier }) => {
  const { resources } = await read({
    identifiers: given,
    entries: [{ uri: "EPUB/f.otf", algorithm: IDPF }],
    files: { "EPUB/f.otf": obfuscatedByIdpf(font, identifier) },
  });
  expect(resources.map(({ mediaType }) => mediaType)).toEqual(["font/otf"]);
  expect(resources[0]?.bytes).toEqual(font);
});

interface UuidCase {
  why: string;
  identifiers: string;
}

const uuids: UuidCase[] = [
  { why: "the unique identifier", identifiers: `<dc:identifier id="uid">urn:uuid:${UUID}</dc:identifier>` },
  {
    why: "another identifier than the unique one",
    identifiers: `<dc:identifier id="uid">isbn</dc:identifier><dc:identifier>${UUID}</dc:identifier>`,
  },
  {
    why: "an identifier in capitals",
    identifiers: `<dc:identifier id="uid">URN:UUID:${UUID}</dc:identifier>`,
  },
  {
    why: "an identifier without hyphens",
    identifiers: `<dc:identifier id="uid">${UUID.replaceAll("-", "")}</dc:identifier>`,
  },
];

test.each(uuids)("a font obfuscated in Adobe's way by $why is read", async ({ identifiers: given }) => {
  const { resources } = await read({
    identifiers: given,
    entries: [{ uri: "EPUB/f.otf", algorithm: ADOBE }],
    files: { "EPUB/f.otf": obfuscatedByAdobe(font, UUID) },
  });
  expect(resources[0]?.bytes).toEqual(font);
});

interface UriCase {
  why: string;
  uri: string;
  path: string;
}

const uris: UriCase[] = [
  { why: "from the root of the container", uri: "EPUB/f.otf", path: "EPUB/f.otf" },
  { why: "with a slash before it", uri: "/EPUB/f.otf", path: "EPUB/f.otf" },
  { why: "percent-encoded", uri: "EPUB/my%20font.otf", path: "EPUB/my font.otf" },
  { why: "in other letters than the entry", uri: "epub/F.OTF", path: "EPUB/f.otf" },
  { why: "with a way up and down", uri: "EPUB/../EPUB/f.otf", path: "EPUB/f.otf" },
];

test.each(uris)("a font is named $why", async ({ uri, path }) => {
  const { resources } = await read({
    identifiers: '<dc:identifier id="uid">x</dc:identifier>',
    entries: [{ uri, algorithm: IDPF }],
    files: { [path]: obfuscatedByIdpf(font, "x") },
  });
  expect(resources).toEqual([{ path, mediaType: "font/otf", bytes: font }]);
});

test("several fonts may be obfuscated in different ways, and others not at all", async () => {
  const { resources, warnings } = await read({
    identifiers: `<dc:identifier id="uid">${UUID}</dc:identifier>`,
    entries: [
      { uri: "EPUB/a.otf", algorithm: IDPF },
      { uri: "EPUB/b.otf", algorithm: ADOBE },
    ],
    files: {
      "EPUB/a.otf": obfuscatedByIdpf(font, UUID),
      "EPUB/b.otf": obfuscatedByAdobe(font, UUID),
      "EPUB/c.otf": font,
    },
  });
  expect(resources.map(({ bytes }) => Buffer.compare(bytes, font))).toEqual([0, 0, 0]);
  expect(warnings).toEqual([]);
});

test.each([1, 20, 1023, 1024, 1025, 1039, 1040, 1041])(
  "a font of %i bytes is made readable as far as it goes",
  async (length) => {
    const keys = await deriveFontKeys("x", [UUID]);
    const short = font.subarray(0, length);
    expect(unscrambleFont(obfuscatedByIdpf(short, "x"), "idpf", keys)).toEqual(short);
    expect(unscrambleFont(obfuscatedByAdobe(short, UUID), "adobe", keys)).toEqual(short);
  },
);

test("making a font readable leaves the stored bytes as they were", async () => {
  const stored = obfuscatedByIdpf(font, "x");
  const before = Uint8Array.from(stored);
  unscrambleFont(stored, "idpf", await deriveFontKeys("x", []));
  expect(stored).toEqual(before);
});

test("a font in Adobe's way without a UUID in the book is left out with a warning", async () => {
  const { resources, warnings } = await read({
    identifiers: '<dc:identifier id="uid">isbn</dc:identifier>',
    entries: [{ uri: "EPUB/f.otf", algorithm: ADOBE }],
    files: { "EPUB/f.otf": obfuscatedByAdobe(font, UUID) },
  });
  expect(resources).toEqual([]);
  expect(warnings).toEqual(["EPUB/f.otf is an obfuscated file that is no font."]);
});

test("one entry of copy protection among obfuscated fonts is copy protection", async () => {
  const reading = read({
    identifiers: '<dc:identifier id="uid">x</dc:identifier>',
    entries: [
      { uri: "EPUB/f.otf", algorithm: IDPF },
      { uri: "EPUB/one.xhtml", algorithm: "http://www.w3.org/2001/04/xmlenc#aes256-cbc" },
    ],
    files: { "EPUB/f.otf": font },
  });
  await expect(reading).rejects.toMatchObject({
    reason: "drm",
    detail: "encrypted with http://www.w3.org/2001/04/xmlenc#aes256-cbc",
  });
});
