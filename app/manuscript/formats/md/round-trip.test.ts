import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openEpub } from "#tests/support/read-epub.ts";
import type { Chapter } from "../../epub/read/publication.ts";
import { writeEpub } from "../../epub/write/write-epub.ts";
import type { Work } from "../../epub/write/work.ts";
import { readWork } from "./read-work.ts";

const folder = join(import.meta.dirname, "../../../../demo");
const files = (await readdir(folder)).filter((name) => name.endsWith(".md") && name !== "README.md").sort();

async function readBack(work: Work) {
  const book = await openEpub(await writeEpub(work));
  const rendered = await book.render({
    chapter: ({ chapter, fragment }) => `/${chapter}${fragment ? `#${fragment}` : ""}`,
    file: () => null,
  });
  return { book, rendered };
}

const words = (text: string) => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** The words of the written chapter, entities decoded, without the arrows that lead back from notes. */
function writtenWords(xhtml: string): string[] {
  const text = xhtml.replace(/<[^>]*>/g, " ").replace(/&(amp|lt|gt|quot);/g, " ");
  return words(text);
}

const bodyOf = (chapters: Chapter[]) => chapters.slice(1, -1);

test.each(files)(
  "%s is imported again from its EPUB with every word, chapter and fact, without a warning",
  async (file) => {
    const work = await readWork(file, await readFile(join(folder, file), "utf8"));
    const { book, rendered } = await readBack(work);
    expect(rendered.warnings).toEqual([]);
    expect(bodyOf(rendered.chapters).map(({ title }) => title)).toEqual(
      work.chapters.map(({ title }) => title),
    );
    for (const [index, chapter] of bodyOf(rendered.chapters).entries()) {
      expect(words(chapter.text)).toEqual(writtenWords(work.chapters[index]?.xhtml ?? ""));
    }
    expect(book.metadata).toMatchObject({
      title: work.title,
      subtitle: work.subtitle,
      language: work.language,
      subjects: work.subjects,
      series: work.series,
      // Blurbs are folded like all metadata: a no-break space is a space there.
      description: work.description?.replace(/\s+/g, " ") ?? null,
      publishedOn: work.publishedOn,
      creators: work.creators.map(({ name }) => ({ name, roles: ["aut"] })),
    });
    expect(book.metadata.identifiers).toContainEqual({
      scheme: "uuid",
      value: work.identifier.replace("urn:uuid:", ""),
      isPrimary: true,
    });
  },
);

test("notes of a work lead to their asides and back within the chapter the reader shows", async () => {
  const source = await readFile(join(folder, "walking-with-a-book.md"), "utf8");
  const { rendered } = await readBack(await readWork("walking-with-a-book.md", source));
  const chapter = rendered.chapters.find(({ html }) => html.includes("doc-noteref"));
  expect(chapter?.html).toMatch(/<a[^>]*href="[^"]*#b-note-1"/);
  expect(chapter?.html).toMatch(/<aside[^>]*role="doc-footnote"/);
  expect(chapter?.html).toMatch(/role="doc-backlink"/);
});
