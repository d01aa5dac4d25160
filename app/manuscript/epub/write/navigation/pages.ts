import { textDirection } from "../text-direction.ts";
import type { Work, WorkChapter } from "../work.ts";
import { bookLabels } from "./book-labels.ts";
import { escapeXml } from "../xml.ts";

interface Page {
  title: string;
  language: string;
  /** Contents of the body. */
  body: string;
  stylesheet?: string;
}

/** An XHTML content document. */
export function xhtmlPage(page: Page): string {
  const language = escapeXml(page.language);
  const link = page.stylesheet ? `<link rel="stylesheet" type="text/css" href="${page.stylesheet}"/>\n` : "";
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}" dir="${textDirection(page.language)}">
<head>
<meta charset="UTF-8"/>
<title>${escapeXml(page.title)}</title>
${link}</head>
<body>
${page.body}
</body>
</html>
`;
}

/** Names as a title page sets them: "A", "A and B" would need grammar per language, so a comma does. */
function namesOf(work: Work): string {
  return work.creators.map((creator) => creator.name).join(", ");
}

/** The title page: title, subtitle, names and series, each only where the work has it. */
export function titlePage(work: Work): string {
  const labels = bookLabels(work.language);
  const lines = [
    `<h1 epub:type="title">${escapeXml(work.title)}</h1>`,
    work.subtitle && `<p class="subtitle" epub:type="subtitle">${escapeXml(work.subtitle)}</p>`,
    work.creators.length > 0 && `<p class="byline">${escapeXml(namesOf(work))}</p>`,
    work.series &&
      `<p class="series">${escapeXml(work.series.name)} · ${escapeXml(work.series.position)}</p>`,
  ].filter((line) => typeof line === "string");
  return xhtmlPage({
    title: labels.titlePage,
    language: work.language,
    stylesheet: "../css/book.css",
    body: `<section class="title-page" epub:type="titlepage">\n${lines.join("\n")}\n</section>`,
  });
}

/** The last page: title, names, day, publisher and licence, in the language of its labels. */
export function colophonPage(work: Work): string {
  const labels = bookLabels(work.language);
  const { licence } = work;
  const lines = [
    `<h1>${labels.colophon}</h1>`,
    `<p><i lang="${escapeXml(work.language)}" xml:lang="${escapeXml(work.language)}">${escapeXml(work.title)}</i>${
      work.creators.length > 0 ? ` ${labels.by} ${escapeXml(namesOf(work))}` : ""
    }</p>`,
    work.publishedOn && `<p>${labels.published}: ${escapeXml(work.publishedOn)}</p>`,
    work.publisher && `<p>${escapeXml(work.publisher)}</p>`,
    licence &&
      `<p>${labels.licensed} <a href="${escapeXml(licence.url)}">${escapeXml(licence.name)}</a>.</p>`,
  ].filter((line) => typeof line === "string");
  return xhtmlPage({
    title: labels.colophon,
    language: labels.language,
    stylesheet: "../css/book.css",
    body: `<section class="colophon" epub:type="colophon" role="doc-colophon">\n${lines.join("\n")}\n</section>`,
  });
}

/** A chapter as a page; its `xhtml` is taken as it is. */
export function chapterPage(work: Work, chapter: WorkChapter): string {
  return xhtmlPage({
    title: chapter.title,
    language: work.language,
    stylesheet: "../css/book.css",
    body: `<section${chapter.className ? ` class="${chapter.className}"` : ""} epub:type="bodymatter chapter" role="doc-chapter">\n${chapter.xhtml}\n</section>`,
  });
}

/** The cover as a page of its own, for readers that open books at their first page. */
export function coverPage(work: Work, path: string): string {
  const labels = bookLabels(work.language);
  return xhtmlPage({
    title: labels.cover,
    language: work.language,
    stylesheet: "../css/book.css",
    body: `<section class="cover-page" epub:type="cover">\n<img src="../${path}" alt="${labels.cover}" role="doc-cover"/>\n</section>`,
  });
}

/** The page on which a part begins: its title and no more. */
export function partPage(work: Work, title: string): string {
  return xhtmlPage({
    title,
    language: work.language,
    stylesheet: "../css/book.css",
    body: `<section class="part-page" epub:type="part" role="doc-part">\n<h1 epub:type="title">${escapeXml(title)}</h1>\n</section>`,
  });
}
