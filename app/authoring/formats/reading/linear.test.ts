import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { cutChapters } from "#app/manuscript/chapters/cut-chapters.ts";
import { descendants, type ElementNode } from "#app/manuscript/epub/read/markup/tree.ts";
import { findNotes } from "#app/manuscript/formats/html/read/notes/find-notes.ts";
import { cases } from "#tests/support/linear-cases.ts";
import { textChapter } from "#tests/support/work-text.ts";
import { readInSandbox } from "./read-in-sandbox.server.ts";

const program = fileURLToPath(new URL("../../../../tests/support/count-steps.ts", import.meta.url));

test("H6: the number of steps of reading and writing grows linearly with the manuscript", async () => {
  const flags = ["--no-opt", "--no-maglev", "--no-sparkplug", "--no-warnings"];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, program]);
  const counted = JSON.parse(stdout) as { title: string; growth: number }[];
  expect(counted.map(({ title }) => title)).toEqual(cases.map(({ title }) => title));
  expect(counted.filter(({ growth }) => !(growth < 10))).toEqual([]);
}, 300_000);

// Steps of regular expressions and searches are not counted above; where they were quadratic, the time limits stopped them at
// this size.
test.each([
  ["Markdown with comments that do not end", "x.md", "a <!--".repeat(250_000)],
  ["Markdown with declarations that do not end", "x.md", "a <!A ".repeat(170_000)],
  ["Markdown with empty lines", "x.md", `a${"\n".repeat(1_000_000)}b`],
  ["HTML with line breaks before the text", "x.html", `<p>${"<br>".repeat(250_000)}a`],
  [
    "text with spaces within and behind its lines",
    "x.txt",
    `a${" ".repeat(2_000_000)}b${" ".repeat(2_000_000)}\n`,
  ],
])("H6: one to four megabytes of %s are read within the limits of an import", async (_, name, text) => {
  expect(await readInSandbox({ name, bytes: new TextEncoder().encode(text) })).toMatchObject({ ok: true });
});

/** A list that counts accesses to its members. */
function counting<Member>(members: Member[]) {
  let steps = 0;
  const list = new Proxy(members, {
    get(target, key, receiver) {
      if (typeof key === "string" && /^\d+$/.test(key)) steps += 1;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  return { list, steps: () => steps };
}

test("H6: each of the author's notes is accessed a few times, independent of the number of chapters", () => {
  const blocks = textChapter(
    "x",
    Array.from({ length: 2_000 }, () => ({ type: "paragraph" })),
  ).document.children;
  const { list, steps } = counting(blocks.map((_, at) => ({ at, place: "before" as const, text: `n${at}` })));
  const starts = blocks.map((_, at) => ({ at, title: "x", hasHeading: false, part: null, isLeftOut: false }));
  const chapters = [...cutChapters([...blocks], starts, { notes: list })];
  expect(chapters.map(({ noteBefore }) => noteBefore)).toEqual(blocks.map((_, at) => `n${at}`));
  // A binary search needs eleven accesses for each of two thousand.
  expect(steps()).toBeLessThan(2_000 * 20);
});

test("H6: a note is searched once, independent of the number of references to it", () => {
  let steps = 0;
  const element = (
    name: string,
    attributes: Record<string, string>,
    children: ElementNode["children"],
  ): ElementNode => ({
    kind: "element",
    name,
    attributes,
    get children() {
      if (name === "i") steps += 1;
      return children;
    },
  });
  const text = (said: string) => ({ kind: "text" as const, text: said });
  const calls = Array.from({ length: 1_000 }, (_, at) =>
    element("p", {}, [text("word"), element("a", { href: "#f", id: `r${at}` }, [text("1")])]),
  );
  const inner = Array.from({ length: 1_000 }, () => element("i", {}, [text("said")]));
  const called = element("p", { id: "f" }, [element("a", { href: "#r0" }, [text("1")]), ...inner]);
  const root = element("body", {}, [...calls, called]);
  expect([...descendants(root)]).toHaveLength(4_003 - 1_000);
  steps = 0;
  expect(findNotes([root]).notes.size).toBe(1);
  expect(steps).toBeLessThan(1_000 * 10);
});
