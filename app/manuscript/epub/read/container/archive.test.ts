import { expect, test } from "vitest";
import { zipped } from "#tests/support/make-epub.ts";
import { inflate } from "#app/platform/files/inflate.server.ts";
import { openArchive } from "./archive.ts";
import { defaultReadingLimits } from "../limits.ts";
import { RefusedPublication } from "../publication.ts";

const limits = defaultReadingLimits;
const openZip = (bytes: Uint8Array, within: typeof limits) => openArchive({ bytes, inflate }, within);
const text = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes);

async function refusal(reading: Promise<unknown>): Promise<RefusedPublication> {
  try {
    await reading;
  } catch (error) {
    if (error instanceof RefusedPublication) return error;
    throw error;
  }
  throw new Error("not refused");
}

/** yazl refuses to write bad names: they are put in by the same number of letters. */
async function zippedAs(name: string): Promise<Uint8Array> {
  const stand = "x".repeat(name.length);
  const bytes = Buffer.from(await zipped({ [stand]: "content" }));
  let at = bytes.indexOf(stand);
  while (at >= 0) {
    bytes.write(name, at, "latin1");
    at = bytes.indexOf(stand, at + 1);
  }
  return new Uint8Array(bytes);
}

test("entries are found by their name, and by names that differ in case, encoding or Unicode form", async () => {
  const archive = await openZip(await zipped({ "EPUB/Café 1.xhtml": "hello" }), limits);
  expect(text(await archive.read("EPUB/Café 1.xhtml"))).toBe("hello");
  expect(text(await archive.read("epub/cafe\u0301%201.XHTML"))).toBe("hello");
  expect(archive.find("EPUB/other.xhtml")).toBeNull();
  expect(await archive.read("EPUB/other.xhtml")).toBeNull();
});

test("names written with backslashes are folders all the same", async () => {
  const archive = await openZip(await zippedAs("EPUB\\one.xhtml"), limits);
  expect(text(await archive.read("EPUB/one.xhtml"))).toBe("content");
});

test.each([
  "/tmp/canary.txt",
  "../../canary.txt",
  "EPUB/../../x.txt",
  "..\\..\\canary.txt",
  "C:\\canary.txt",
])("an entry named %s is refused as path traversal", async (name) => {
  expect((await refusal(openZip(await zippedAs(name), limits))).reason).toBe("path-traversal");
});

test("what is no zip, or half of one, is refused with its reason", async () => {
  expect((await refusal(openZip(new TextEncoder().encode("<html>"), limits))).reason).toBe("not-a-zip");
  expect((await refusal(openZip(new Uint8Array(0), limits))).reason).toBe("not-a-zip");
  const whole = await zipped({ a: "content" });
  expect((await refusal(openZip(whole.subarray(0, whole.length - 30), limits))).reason).toBe("damaged-zip");
});

test("a directory with more entries than allowed is refused before anything is inflated", async () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, "x"]));
  const error = await refusal(openZip(await zipped(many), { ...limits, entries: 20 }));
  expect(error.reason).toBe("too-large");
  expect(error.detail).toContain("30");
});

test("an entry that inflates beyond all proportion is a bomb, and stops before it is whole", async () => {
  const archive = await openZip(await zipped({ bomb: " ".repeat(30_000_000) }), limits);
  expect((await refusal(archive.read("bomb"))).reason).toBe("zip-bomb");
});

test("a size header that lies small does not help a bomb", async () => {
  const bytes = Buffer.from(await zipped({ bomb: " ".repeat(3_000_000) }));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(3_000_000);
  let at = bytes.indexOf(size);
  while (at >= 0) {
    bytes.writeUInt32LE(1000, at);
    at = bytes.indexOf(size, at + 1);
  }
  const archive = await openZip(new Uint8Array(bytes), limits);
  // Either the mismatch is noticed and the entry counts as damaged, or the ratio is: it never comes out whole.
  const outcome = await archive.read("bomb").catch((error: unknown) => error);
  expect(outcome === null || outcome instanceof RefusedPublication).toBe(true);
});

test("an entry larger than one may be is refused with its name", async () => {
  const noise = Array.from({ length: 4000 }, (_, index) => Math.sin(index).toString(36)).join("");
  const archive = await openZip(await zipped({ "big.xhtml": noise }), { ...limits, entryBytes: 10_000 });
  const error = await refusal(archive.read("big.xhtml"));
  expect(error.reason).toBe("too-large");
  expect(error.detail).toContain("big.xhtml");
});

test("what all entries together inflate to is counted", async () => {
  const noise = Array.from({ length: 1000 }, (_, index) => Math.sin(index).toString(36)).join("");
  const archive = await openZip(await zipped({ a: noise, b: noise }), {
    ...limits,
    totalBytes: noise.length + 10,
  });
  await archive.read("a");
  expect((await refusal(archive.read("b"))).reason).toBe("too-large");
});

test("an entry with damaged data is absent; the others are read", async () => {
  const noise = Array.from({ length: 500 }, (_, index) => Math.sin(index).toString(36)).join("");
  const bytes = Buffer.from(await zipped({ good: "fine", bad: noise }));
  const at = bytes.indexOf("bad") + 60;
  bytes.fill(0xff, at, at + 200);
  const archive = await openZip(new Uint8Array(bytes), limits);
  expect(await archive.read("bad")).toBeNull();
  expect(text(await archive.read("good"))).toBe("fine");
});
