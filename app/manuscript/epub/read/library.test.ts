import { expect, test } from "vitest";
import { inflate } from "#app/platform/files/inflate.server.ts";
import { zipped } from "#tests/support/make-epub.ts";
import { openArchive } from "./container/archive.ts";
import { Library } from "./library.ts";
import { defaultReadingLimits, type ReadingLimits } from "./limits.ts";

async function libraryOf(files: Record<string, string | Uint8Array>, more: Partial<ReadingLimits> = {}) {
  const limits = { ...defaultReadingLimits, ...more };
  return new Library(await openArchive({ bytes: await zipped(files), inflate }, limits), limits);
}

test("a text is found under any spelling of its name, and decoded once", async () => {
  const library = await libraryOf({ "EPUB/Café.xhtml": "<p>été</p>" });
  expect(await library.readText("EPUB/Café.xhtml")).toBe("<p>été</p>");
  expect(await library.readText("epub/caf%C3%A9.XHTML")).toBe("<p>été</p>");
  expect([...library.warnings]).toEqual([]);
});

test("a missing text is null without a warning", async () => {
  const library = await libraryOf({ "a.xhtml": "x" });
  expect(await library.readText("b.xhtml")).toBeNull();
  expect(await library.readDocument("b.xhtml")).toBeNull();
  expect([...library.warnings]).toEqual([]);
});

test("a text in another encoding than it claims is read, with a warning that names the file", async () => {
  const library = await libraryOf({ "a.xhtml": Uint8Array.from([0x63, 0x61, 0x66, 0xe9]) });
  expect(await library.readText("a.xhtml")).toBe("café");
  expect([...library.warnings]).toEqual([
    "a.xhtml is not in the encoding it claims: some letters may be wrong.",
  ]);
});

test("a document is parsed again each time, so that a change to one tree does not reach the next", async () => {
  const library = await libraryOf({ "a.xhtml": "<p>x</p>" });
  const one = await library.readDocument("a.xhtml");
  one?.root.children.splice(0);
  expect((await library.readDocument("a.xhtml"))?.root.children).toHaveLength(1);
});

interface LimitCase {
  why: string;
  read: (library: Library) => Promise<unknown>;
  isRefused: boolean;
}

const limits: LimitCase[] = [
  {
    why: "two texts that are too much together",
    read: async (library) => {
      await library.readText("a.txt");
      await library.readText("b.txt");
    },
    isRefused: true,
  },
  {
    why: "one text twice",
    read: async (library) => {
      await library.readText("a.txt");
      await library.readText("a.txt");
    },
    isRefused: false,
  },
  {
    why: "one text again after its release",
    read: async (library) => {
      await library.readText("a.txt");
      library.release("a.txt");
      await library.readText("a.txt");
    },
    isRefused: false,
  },
  {
    why: "another text after the release of one",
    read: async (library) => {
      await library.readText("a.txt");
      library.release("a.txt");
      await library.readText("b.txt");
    },
    isRefused: true,
  },
];

test.each(limits)("of the limit of text: $why", async ({ read, isRefused }) => {
  const library = await libraryOf(
    { "a.txt": "a".repeat(600), "b.txt": "b".repeat(600) },
    { textBytes: 1_000 },
  );
  const reading = read(library);
  if (isRefused) await expect(reading).rejects.toMatchObject({ reason: "too-large" });
  else await expect(reading).resolves.toBeUndefined();
});

interface WarningCase {
  why: string;
  warning: string;
  stored: string;
}

const warnings: WarningCase[] = [
  { why: "as it is", warning: "a.xhtml is damaged.", stored: "a.xhtml is damaged." },
  { why: "without overrides of direction", warning: "a\u202Eb", stored: "ab" },
  { why: "without isolates", warning: "a\u2066b\u2069", stored: "ab" },
  { why: "without control characters and line breaks", warning: "a\u0000\u001Bb\nc", stored: "abc" },
];

test.each(warnings)("a warning is stored $why", async ({ warning, stored }) => {
  const library = await libraryOf({});
  library.warn(warning);
  expect([...library.warnings]).toEqual([stored]);
});

test("a warning is stored once, and a hundred of them at most", async () => {
  const library = await libraryOf({});
  for (let at = 0; at < 150; at += 1) library.warn(`warning ${at % 120}`);
  expect(library.warnings.size).toBe(100);
});
