import type { Work, WorkChapter } from "../../epub/write/work.ts";
import { escapeXml, writableText } from "../../epub/write/xml.ts";
import { MalformedManuscript, readFrontMatter } from "./front-matter.ts";
import type { FrontMatter } from "./front-matter.ts";
import { markdownEngine } from "./markdown-engine.ts";
import { nameUuid } from "./name-uuid.ts";
import { splitChapters } from "./split-chapters.ts";

const licences: Record<FrontMatter["licence"], { name: string; url: string }> = {
  "CC0-1.0": { name: "CC0 1.0 Universal", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
  "CC-BY-4.0": { name: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/" },
  "CC-BY-SA-4.0": { name: "CC BY-SA 4.0", url: "https://creativecommons.org/licenses/by-sa/4.0/" },
};

/**
 * A Markdown file with front matter as a work ready to be written as EPUB. Pure: the identifier is made from author
 * and title, the date of change is the date of publication, so that reading the same file twice gives the same work.
 */
export async function readWork(file: string, source: string): Promise<Work> {
  const { frontMatter, body } = readFrontMatter(file, writableText(source));
  const chapters = renderChapters(body.replace(/\r\n?/g, "\n"), frontMatter);
  if (chapters.length === 0)
    throw new MalformedManuscript(`${file}: there is no text below the front matter`);
  const name = `${frontMatter.author.join(", ")}/${frontMatter.title}`;
  return {
    identifier: `urn:uuid:${await nameUuid(name)}`,
    title: frontMatter.title,
    subtitle: frontMatter.subtitle ?? null,
    creators: frontMatter.author.map((author) => ({ name: author, sortName: null, role: "aut" })),
    language: frontMatter.language,
    description: frontMatter.description,
    subjects: [...new Set([...frontMatter.genres, ...frontMatter.subjects])],
    series: frontMatter.series ?? null,
    licence: licences[frontMatter.licence],
    publisher: null,
    publishedOn: frontMatter.published,
    modifiedAt: `${frontMatter.published}T00:00:00Z`,
    chapters,
  };
}

function renderChapters(body: string, { title, language }: FrontMatter): WorkChapter[] {
  const markdown = markdownEngine(language);
  return splitChapters(markdown, body).map((chapter) => {
    // Notes belong to their chapter: a fresh environment numbers them from one again.
    const text = markdown.render(chapter.body, {});
    if (chapter.heading === null) return { title, xhtml: `<h1>${escapeXml(title)}</h1>\n${text}` };
    const heading = markdown.renderInline(chapter.heading, {}) || escapeXml(title);
    return { title: plainText(heading) || title, xhtml: `<h1>${heading}</h1>\n${text}` };
  });
}

function plainText(xhtml: string): string {
  const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };
  return xhtml
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}
