import { expect, test } from "vitest";
import { makeEpub } from "#tests/support/make-epub.ts";
import { readEpub } from "#tests/support/read-epub.ts";
import { deriveFontKeys, unscrambleFont } from "./fonts.ts";

const UID = "urn:uuid:11111111-2222-3333-4444-555555555555";
const IDPF = "http://www.idpf.org/2008/embedding";
const ADOBE = "http://ns.adobe.com/pdf/enc#RC";
const font = Uint8Array.from({ length: 2000 }, (_, index) =>
  index < 4 ? ([0x4f, 0x54, 0x54, 0x4f][index] ?? 0) : index & 255,
);

const encryption = (algorithm: string, uri: string): string =>
  `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><enc:EncryptedData xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${uri}"/></enc:CipherData></enc:EncryptedData></encryption>`;

async function resourcesWith(algorithm: string, bytes: Uint8Array, uri = "EPUB/f.otf") {
  const book = await readEpub(
    await makeEpub({ files: { "META-INF/encryption.xml": encryption(algorithm, uri), "EPUB/f.otf": bytes } }),
  );
  return book;
}

test("a font obfuscated in IDPF's way comes out as it was", async () => {
  const keys = await deriveFontKeys(UID, []);
  const scrambled = unscrambleFont(font, "idpf", keys);
  expect(scrambled.subarray(0, 4)).not.toEqual(font.subarray(0, 4));
  expect(scrambled.subarray(1040)).toEqual(font.subarray(1040));
  const { resources } = await resourcesWith(IDPF, scrambled);
  expect(resources[0]).toMatchObject({ path: "EPUB/f.otf", mediaType: "font/otf" });
  expect(resources[0]?.bytes).toEqual(font);
});

test("a font obfuscated in Adobe's way comes out as it was", async () => {
  const scrambled = unscrambleFont(font, "adobe", await deriveFontKeys(UID, []));
  expect(scrambled.subarray(1024)).toEqual(font.subarray(1024));
  expect((await resourcesWith(ADOBE, scrambled)).resources[0]?.bytes).toEqual(font);
});

test("white space in the identifier is no part of IDPF's key", async () => {
  const spaced = await deriveFontKeys(` urn:uuid:1111\n1111 `, []);
  expect(spaced.idpf).toEqual((await deriveFontKeys("urn:uuid:11111111", [])).idpf);
});

test("Adobe's key is any identifier that is a UUID", async () => {
  const keys = await deriveFontKeys("isbn", ["x", "12345678-1234-1234-1234-1234567890AB"]);
  expect(Buffer.from(keys.adobe ?? []).toString("hex")).toBe("123456781234123412341234567890ab");
  expect((await deriveFontKeys("isbn", [])).adobe).toBeNull();
});

test("a font that is listed as obfuscated and is not is taken as it is", async () => {
  expect((await resourcesWith(IDPF, font)).resources[0]?.bytes).toEqual(font);
});

test("a font that stays unreadable is left out with a warning", async () => {
  const book = await resourcesWith(IDPF, new Uint8Array(2000).fill(7));
  expect(book.resources).toEqual([]);
  expect(book.warnings.join()).toContain("no font");
});

test.each([
  "http://www.w3.org/2001/04/xmlenc#aes128-cbc",
  "http://www.w3.org/2001/04/xmlenc#aes256-cbc",
  "http://readium.org/2014/01/lcp#profile",
  "",
])("anything encrypted with %s is copy protection", async (algorithm) => {
  await expect(resourcesWith(algorithm, font, "EPUB/one.xhtml")).rejects.toMatchObject({ reason: "drm" });
});

test("Apple's protection is known by its file", async () => {
  const bytes = await makeEpub({ files: { "META-INF/sinf.xml": "<sinf/>" } });
  await expect(readEpub(bytes)).rejects.toMatchObject({ reason: "drm" });
});

test("an empty list of encrypted files, or leftover rights, protect nothing", async () => {
  const files = { "META-INF/encryption.xml": "<encryption/>", "META-INF/rights.xml": "<rights/>" };
  expect((await readEpub(await makeEpub({ files }))).chapters).toHaveLength(1);
});
