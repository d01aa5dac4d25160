import fc from "fast-check";
import { expect, test } from "vitest";
import { zipped } from "#tests/support/make-epub.ts";
import { unzip } from "#tests/support/unzip.ts";
import { openZip, type RangedFile } from "./open-zip.server.ts";

const ranged = (bytes: Uint8Array): RangedFile => ({
  size: bytes.length,
  async *read(start, end) {
    // In pieces, as files are read.
    for (let at = start; at < end; at += 100) yield bytes.subarray(at, Math.min(end, at + 100));
  },
});

async function withFile(bytes: Uint8Array, name: string, content: string): Promise<Uint8Array> {
  const made = (await openZip(ranged(bytes)))?.withFile(name, Buffer.from(content));
  const parts: Uint8Array[] = [];
  for await (const part of made?.parts ?? []) parts.push(part);
  const all = Buffer.concat(parts);
  expect(all.length).toBe(made?.size);
  return all;
}

test("a file is added at the end of a zip, or takes the place of one of its name; the others stay", async () => {
  const long = "night ".repeat(500);
  const zip = await zipped({ mimetype: "application/epub+zip", "EPUB/tide.xhtml": long });
  const before = await unzip(zip);
  const once = await withFile(zip, "META-INF/my.annotation", "{“a”}");
  expect((await openZip(ranged(once)))?.names).toEqual([
    "mimetype",
    "EPUB/tide.xhtml",
    "META-INF/my.annotation",
  ]);
  const added = { path: "META-INF/my.annotation", isStored: true, extraFieldLength: 0 };
  expect(await unzip(once)).toEqual([...before, { ...added, text: "{“a”}" }]);
  const twice = await withFile(once, "META-INF/my.annotation", "{}");
  expect(await unzip(twice)).toEqual([...before, { ...added, text: "{}" }]);
});

test("what is no zip, or a damaged one, is none", async () => {
  const zip = await zipped({ mimetype: "application/epub+zip", "a.txt": "a" });
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        fc.tuple(fc.nat(zip.length - 1), fc.nat(255)).map(([at, byte]) => zip.with(at, byte)),
        fc.nat(zip.length).map((length) => zip.slice(0, length)),
      ),
      async (bytes) => {
        const opened = await openZip(ranged(bytes));
        expect(opened === null || opened.names.length <= 2).toBe(true);
      },
    ),
  );
  expect(await openZip(ranged(Buffer.from("not a zip")))).toBe(null);
});
