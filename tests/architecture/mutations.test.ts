import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mutations } from "#tests/mutations/mutations.ts";
import { inRounds, mustNotice } from "#tests/mutations/run-mutations.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFile(join(root, path), "utf8");

test("every finding of docs/security.md that was mended has a mutation, and a mutation undoes a mending that is named there", async () => {
  const document = await read("docs/security.md");
  const rows = document
    .slice(document.indexOf("## The findings"))
    .matchAll(/^\| ([A-Z]\d*) [^|]*\| mended \|/gm);
  const mended = new Set([...rows].map(([, id]) => id));
  expect(mended.size).toBeGreaterThan(25);
  expect(new Set(mutations.map(({ finding }) => finding))).toEqual(mended);
});

test("every mutation still finds its place in the source, once, and a test whose title says that it notices", async () => {
  for (const mutation of mutations) {
    const { file, was, name } = mutation;
    expect([name, (await read(file)).split(was).length - 1]).toEqual([name, 1]);
    const titles = [...(await read(mutation.test)).matchAll(/test(?:\.each\([\s\S]*?\))?\(\s*["`](.*)["`]/g)];
    const plain = (await read(mutation.test)).replaceAll("%s", "answers without end");
    const isNamed = titles.some(([, title = ""]) => mustNotice(mutation, title));
    expect([name, isNamed || plain.includes(mutation.titles ?? "\0")]).toEqual([name, true]);
  }
});

test("mutations of one round touch neither each other's file nor each other's test", () => {
  const rounds = inRounds(mutations);
  expect(rounds.flat()).toHaveLength(mutations.length);
  for (const round of rounds)
    for (const key of ["file", "test"] as const)
      expect(new Set(round.map((one) => one[key])).size).toBe(round.length);
});
