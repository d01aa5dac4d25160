import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mutations } from "#tests/mutations/mutations.ts";
import { inRounds, mustNotice } from "#tests/mutations/run-mutations.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFile(join(root, path), "utf8");

test("every mended finding of docs/security.md has a mutation, and every mutation belongs to such a finding", async () => {
  const document = await read("docs/security.md");
  const rows = document
    .slice(document.indexOf("## The findings"))
    .matchAll(/^\| ([A-Z]\d*) [^|]*\| mended \|/gm);
  const mended = new Set([...rows].map(([, id]) => id));
  expect(mended.size).toBeGreaterThan(25);
  expect(new Set(mutations.map(({ finding }) => finding))).toEqual(mended);
});

test("every mutation still applies to its file exactly once and names a test that must fail", async () => {
  for (const mutation of mutations) {
    const { file, was, name } = mutation;
    expect([name, (await read(file)).split(was).length - 1]).toEqual([name, 1]);
    const quoted = (await read(mutation.test)).matchAll(/["`]([A-Z][^"`]*)["`]/g);
    const isNamed = [...quoted].some(([, title = ""]) => mustNotice(mutation, title));
    expect([name, isNamed]).toEqual([name, true]);
  }
});

test("the mutations of one round share neither a file nor a test", () => {
  const rounds = inRounds(mutations);
  expect(rounds.flat()).toHaveLength(mutations.length);
  for (const round of rounds)
    for (const key of ["file", "test"] as const)
      expect(new Set(round.map((one) => one[key])).size).toBe(round.length);
});
