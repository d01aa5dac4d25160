import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inflate } from "#app/platform/files/inflate.server.ts";
import { zipped } from "#tests/support/make-epub.ts";
import { openArchive } from "./archive.ts";
import { defaultReadingLimits, type ReadingLimits } from "../limits.ts";

const openZip = (bytes: Uint8Array, more: Partial<ReadingLimits> = {}) =>
  openArchive({ bytes, inflate }, { ...defaultReadingLimits, ...more });

interface EntryFacts {
  name: string | Uint8Array;
  content?: string;
  method?: number;
  flags?: number;
  /** In place of the true size. */
  size?: number;
  /** In place of the deflated content. */
  packed?: Uint8Array;
}

/** One zip of these entries, written by hand, so that it may lie. */
function zipOf(entries: EntryFacts[]): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = "content", method = 8, flags = 0, size, packed } of entries) {
    const nameBytes = Buffer.from(name);
    const data = Buffer.from(packed ?? (method === 8 ? deflateRawSync(content) : Buffer.from(content)));
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(data.length, 4);
    sizes.writeUInt32LE(size ?? Buffer.byteLength(content), 8);
    const head = Buffer.alloc(10);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(flags, 2);
    head.writeUInt16LE(method, 4);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(nameBytes.length, 0);
    const local = Buffer.concat([
      Buffer.from("PK\u0003\u0004", "latin1"),
      head,
      sizes,
      lengths,
      nameBytes,
      data,
    ]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([
        Buffer.from("PK\u0001\u0002\u0014\u0000", "latin1"),
        head,
        sizes,
        lengths,
        rest,
        nameBytes,
      ]),
    );
    parts.push(local);
    offset += local.length;
  }
  const all = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(all.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, all, end]);
}

const textOf = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes);

interface ReadCase {
  why: string;
  entry: EntryFacts;
  path?: string;
  text: string | null;
  packing?: string | null;
}

const reads: ReadCase[] = [
  { why: "that is deflated is read", entry: { name: "a" }, text: "content" },
  { why: "that is stored is read", entry: { name: "a", method: 0 }, text: "content" },
  { why: "that is empty is read", entry: { name: "a", content: "" }, text: "" },
  {
    why: "that is packed with bzip2 is not read",
    entry: { name: "a", method: 12 },
    text: null,
    packing: "bzip2",
  },
  {
    why: "that is packed with LZMA is not read",
    entry: { name: "a", method: 14 },
    text: null,
    packing: "LZMA",
  },
  {
    why: "that is packed with Zstandard is not read",
    entry: { name: "a", method: 93 },
    text: null,
    packing: "Zstandard",
  },
  {
    why: "that is packed in a way nobody knows is not read",
    entry: { name: "a", method: 77 },
    text: null,
    packing: "method 77",
  },
  { why: "whose size is said to be smaller is damaged", entry: { name: "a", size: 3 }, text: null },
  { why: "whose size is said to be larger is damaged", entry: { name: "a", size: 30 }, text: null },
  {
    why: "whose data is none is damaged",
    entry: { name: "a", packed: Buffer.from("no deflate") },
    text: null,
  },
  {
    why: "whose data is cut is damaged",
    entry: { name: "a", packed: deflateRawSync("content").subarray(0, 4) },
    text: null,
  },
  {
    why: "with a name in UTF-8 that does not say so is found",
    entry: { name: "été" },
    path: "été",
    text: "content",
  },
  {
    why: "with a name in an old code page is found by what that says in Windows'",
    entry: { name: Buffer.from([0x63, 0xe9]) },
    path: "cé",
    text: "content",
  },
  {
    why: "with a decomposed name is found by the composed one",
    entry: { name: "e\u0301" },
    path: "é",
    text: "content",
  },
  {
    why: "with backslashes in its name is in folders",
    entry: { name: "a\\b\\c" },
    path: "a/b/c",
    text: "content",
  },
  {
    why: "with a percent-encoded name is found decoded",
    entry: { name: "a%20b" },
    path: "a b",
    text: "content",
  },
];

test.each(reads)("an entry $why", async ({ entry, path = "a", text, packing = null }) => {
  const archive = await openZip(zipOf([entry]));
  expect(textOf(await archive.read(path))).toBe(text);
  expect(archive.foreignPacking(path)).toBe(packing);
});

interface RefusedCase {
  why: string;
  name: string;
}

const outside: RefusedCase[] = [
  { why: "climbs", name: "../a" },
  { why: "climbs in its middle", name: "a/../../b" },
  { why: "climbs in its middle and comes back", name: "a/../b" },
  { why: "climbs with backslashes", name: "a\\..\\..\\b" },
  { why: "begins at the root", name: "/etc/passwd" },
  { why: "begins at the root with a backslash", name: "\\windows\\x" },
  { why: "begins with a drive", name: "C:/x" },
  { why: "begins with a drive in small letters", name: "c:x" },
  { why: "holds a null", name: "a\u0000b" },
];

test.each(outside)("a zip with a name that $why is refused", async ({ name }) => {
  await expect(openZip(zipOf([{ name: "good" }, { name }]))).rejects.toMatchObject({
    reason: "path-traversal",
  });
});

test("an entry that is locked refuses the book", async () => {
  const archive = await openZip(zipOf([{ name: "a", flags: 1 }]));
  await expect(archive.read("a")).rejects.toMatchObject({ reason: "drm" });
});

test("folders are no entries, and of two entries of one name the first counts", async () => {
  const archive = await openZip(
    zipOf([
      { name: "a/", content: "" },
      { name: "a/b", content: "first" },
      { name: "a/b", content: "second" },
    ]),
  );
  expect([...archive.names]).toEqual(["a/b"]);
  expect(textOf(await archive.read("a/b"))).toBe("first");
});

test("a name that is there as it is written counts before one in other letters", async () => {
  const archive = await openZip(
    zipOf([
      { name: "A", content: "large" },
      { name: "a", content: "small" },
    ]),
  );
  expect(textOf(await archive.read("a"))).toBe("small");
  expect(textOf(await archive.read("A"))).toBe("large");
  expect(archive.find("b")).toBeNull();
});

interface LimitCase {
  why: string;
  limits: Partial<ReadingLimits>;
  entry: EntryFacts;
  reason: string;
}

const MiB = 1024 * 1024;
const limits: LimitCase[] = [
  {
    why: "says it is too large",
    limits: { entryBytes: 100 },
    entry: { name: "a", content: "x".repeat(101) },
    reason: "too-large",
  },
  {
    why: "is too large and does not say so",
    limits: { entryBytes: 100 },
    entry: { name: "a", content: "x".repeat(101), size: 7 },
    reason: "too-large",
  },
  {
    why: "unpacks out of all proportion",
    limits: { ratio: 100 },
    entry: { name: "a", content: "x".repeat(17 * MiB) },
    reason: "zip-bomb",
  },
  {
    why: "is more than all entries may be",
    limits: { totalBytes: 100 },
    entry: { name: "a", content: "x".repeat(101) },
    reason: "too-large",
  },
];

test.each(limits)("an entry that $why is refused", async ({ limits: more, entry, reason }) => {
  const archive = await openZip(zipOf([entry]), more);
  await expect(archive.read("a")).rejects.toMatchObject({ reason });
});

test("repetitive text of less than sixteen megabytes is no bomb, whatever its ratio", async () => {
  const archive = await openZip(zipOf([{ name: "a", content: "x".repeat(MiB) }]), { ratio: 2 });
  expect((await archive.read("a"))?.length).toBe(MiB);
});

test("what is read counts each time, so that reading again and again ends", async () => {
  const archive = await openZip(zipOf([{ name: "a", content: "x".repeat(60) }]), { totalBytes: 150 });
  await archive.read("a");
  await archive.read("a");
  await expect(archive.read("a")).rejects.toMatchObject({ reason: "too-large" });
});

test("whatever files are zipped are read as they were", async () => {
  const files = fc.dictionary(
    fc.stringMatching(/^[a-z]{1,6}(?:\/[a-z]{1,6}){0,2}$/),
    fc.uint8Array({ maxLength: 300 }),
    {
      minKeys: 1,
      maxKeys: 5,
    },
  );
  await fc.assert(
    fc.asyncProperty(files, async (given) => {
      const archive = await openZip(await zipped(given));
      expect([...archive.names]).toEqual(Object.keys(given));
      for (const [name, content] of Object.entries(given))
        expect(Buffer.compare((await archive.read(name)) ?? Buffer.from("missing"), content)).toBe(0);
    }),
    { numRuns: 60 },
  );
});
