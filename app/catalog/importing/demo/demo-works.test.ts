import { genres as shelves } from "#app/catalog/labels/public.ts";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readFrontMatter } from "#app/manuscript/formats/md/front-matter.ts";
import { readWork } from "#app/manuscript/formats/md/read-work.ts";
import { canRunEpubcheck, epubcheck } from "#tests/support/epubcheck/epubcheck.ts";
import { makeDemoBook } from "./demo-epub.ts";

const folder = join(import.meta.dirname, "../../../../demo");

async function readDemo() {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md") && name !== "README.md");
  return Promise.all(
    names.sort().map(async (file) => {
      const source = await readFile(join(folder, file), "utf8");
      const { frontMatter, body } = readFrontMatter(file, source);
      return { file, source, frontMatter, body, work: await readWork(file, source) };
    }),
  );
}

/** Words as a reader counts them: runs between spaces that hold a letter or a digit. */
const wordCount = (text: string) => text.split(/\s+/).filter((run) => /[\p{L}\p{N}]/u.test(run)).length;

test("the catalogue has at least fourteen works of 1,500 words or more, six of them with five chapters or more", async () => {
  const demo = await readDemo();
  expect(demo.length).toBeGreaterThanOrEqual(14);
  const short = demo.filter(({ body }) => wordCount(body) < 1500).map(({ file }) => file);
  expect(short).toEqual([]);
  expect(demo.filter(({ work }) => work.chapters.length >= 5).length).toBeGreaterThanOrEqual(6);
});

test("the catalogue has several genres, forms, languages and a series, each work with a blurb and a free licence", async () => {
  const all = (await readDemo()).map(({ frontMatter }) => frontMatter);
  const distinct = (values: string[]) => new Set(values).size;
  expect(distinct(all.flatMap(({ genres }) => genres))).toBeGreaterThanOrEqual(10);
  expect(all.map(({ form }) => form)).toEqual(expect.arrayContaining(["poems", "play", "essay", "novella"]));
  expect(distinct(all.map(({ language }) => language.slice(0, 2)))).toBeGreaterThanOrEqual(3);
  expect(distinct(all.map(({ author }) => author.join()))).toBeGreaterThanOrEqual(10);
  expect(distinct(all.map(({ published }) => published))).toBe(all.length);
  const inSeries = all.flatMap(({ series }) => series?.name ?? []);
  expect(inSeries.length).toBeGreaterThan(distinct(inSeries));
  const known: readonly string[] = shelves;
  expect(all.flatMap(({ genres }) => genres).filter((genre) => !known.includes(genre))).toEqual([]);
  for (const { title, description, licence, published } of all) {
    const words = wordCount(description);
    expect(words, `${title}: blurb of ${words} words`).toBeGreaterThanOrEqual(40);
    expect(words, `${title}: blurb of ${words} words`).toBeLessThanOrEqual(95);
    expect(licence).toBe("CC0-1.0");
    expect(published).toMatch(/^2026-/);
  }
});

test.skipIf(!canRunEpubcheck)(
  "epubcheck finds neither error nor warning in any work",
  async () => {
    const demo = await readDemo();
    const books = await Promise.all(
      demo.map(async ({ file, source }) => ({
        name: file.replace(/\.md$/, ""),
        bytes: (await makeDemoBook(file, source)).bytes,
      })),
    );
    expect(await epubcheck(books)).toBe("");
  },
  180_000,
);
