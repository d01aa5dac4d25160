import { anchorName, chapterNumbers } from "../../../document/links/work-links.ts";
import type { WorkText } from "../../../document/work-text.ts";
import type { XhtmlOptions } from "../../../document/to-xhtml.ts";
import { sectionClass } from "../../../document/exact-markup.ts";
import { stylesheet } from "../../../epub/write/stylesheet.ts";
import { textDirection } from "../../../epub/write/text-direction.ts";
import { chapterXhtml } from "../../../epub/write/work-of-text.ts";
import { bookLabels } from "../../../epub/write/navigation/book-labels.ts";
import { escapeXml } from "../../../epub/write/xml.ts";

/** A work as one page that needs nothing else: style and pictures are in it. */
export function writeHtml(text: WorkText): string {
  const labels = bookLabels(text.language);
  const pictures = new Map(
    text.pictures.map(({ hash, mediaType, bytes }) => [
      hash,
      `data:${mediaType};base64,${Buffer.from(bytes).toString("base64")}`,
    ]),
  );
  const pictureAddress = (hash: string) => pictures.get(hash) ?? null;
  const numberOf = chapterNumbers(text);
  const chapterLink: XhtmlOptions["chapterLink"] = ({ chapter, block }) => {
    const number = numberOf(chapter);
    return number === null ? null : { href: `#${anchorName(number, block)}` };
  };
  const hasParts = text.chapters.some(({ part }) => part);
  const chapters = text.chapters.map((chapter, index) => {
    const part = chapter.part ? `<h1 class="part-title">${escapeXml(chapter.part)}</h1>\n` : "";
    const idPrefix = `c${index + 1}-`;
    const body = chapterXhtml(chapter, { language: text.language, pictureAddress, idPrefix, chapterLink });
    return `${part}<section id="chapter-${index + 1}" class="${sectionClass(chapter)}" role="doc-chapter">\n${below(body, hasParts)}\n</section>`;
  });
  const contents = text.chapters.map(
    ({ title }, index) => `<li><a href="#chapter-${index + 1}">${escapeXml(title)}</a></li>`,
  );
  const language = escapeXml(text.language);
  return `<!DOCTYPE html>
<html lang="${language}" dir="${textDirection(text.language)}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width"/>
${htmlHead(text)}
<title>${escapeXml(text.title)}</title>
<style>
${stylesheet}body { max-width: 38em; margin: 2em auto; padding: 0 1em; }
</style>
</head>
<body>
<header class="title-page">
<p class="title">${escapeXml(text.title)}</p>
${text.subtitle ? `<p class="subtitle">${escapeXml(text.subtitle)}</p>\n` : ""}${
    text.author
      ? `<p class="byline">${escapeXml(text.author)}</p>
`
      : ""
  }</header>
<nav aria-label="${labels.contents}"><ol>
${contents.join("\n")}
</ol></nav>
<main>
${chapters.join("\n")}
</main>
</body>
</html>
`;
}

/** Of a work in parts the chapters stand one level below them. */
const below = (body: string, hasParts: boolean) =>
  hasParts
    ? body.replace(/<(\/?)h([1-4])(?=[ >])/g, (_, slash, level) => `<${slash}h${Number(level) + 1}`)
    : body;

/** Metadata of the work for the page's head, by Dublin Core terms, and schema.org's where that has none. `readHeadFacts` reads it back. */
function htmlHead(text: WorkText): string {
  const isbn = text.otherIdentifiers.find((each) => each.startsWith("urn:isbn:"));
  const meta = (name: string, value: string | null | undefined) =>
    value ? [`<meta name="${name}" content="${escapeXml(value)}"/>`] : [];
  return [
    ...meta("author", text.author),
    ...meta("description", text.summary),
    ...meta("dcterms.alternative", text.subtitle),
    ...text.subjects.flatMap((subject) => meta("dcterms.subject", subject)),
    ...meta("dcterms.isPartOf", text.series?.name),
    ...meta("schema.position", text.series?.position),
    ...meta("dcterms.identifier", isbn),
    ...(text.licence ? [`<link rel="license" href="${escapeXml(text.licence.url)}"/>`] : []),
  ].join("\n");
}
