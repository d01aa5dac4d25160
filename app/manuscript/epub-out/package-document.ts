import type { ReadingOrder, ReadingOrderItem } from "./navigation-document.ts";
import { textDirection } from "./text-direction.ts";
import type { Work, WorkCreator } from "./work.ts";
import { escapeXml } from "./xml.ts";

// What holds of every book made here: text only, in one order, with contents and headings, nothing that moves.
const accessibility: [string, string][] = [
  ["schema:accessMode", "textual"],
  ["schema:accessModeSufficient", "textual"],
  ["schema:accessibilityFeature", "tableOfContents"],
  ["schema:accessibilityFeature", "readingOrder"],
  ["schema:accessibilityFeature", "structuralNavigation"],
  ["schema:accessibilityFeature", "displayTransformability"],
  ["schema:accessibilityFeature", "unlocked"],
  ["schema:accessibilityHazard", "none"],
];

const summary =
  "Text without pictures, sound or motion. Contents, headings, footnotes and reading order are marked up, and type and colours may be changed.";

function refinement(id: string, property: string, value: string): string {
  return `<meta refines="#${id}" property="${property}">${escapeXml(value)}</meta>`;
}

function titles(work: Work): string[] {
  const lines = [
    `<dc:title id="title">${escapeXml(work.title)}</dc:title>`,
    refinement("title", "title-type", "main"),
    refinement("title", "display-seq", "1"),
  ];
  if (!work.subtitle) return lines;
  return [
    ...lines,
    `<dc:title id="subtitle">${escapeXml(work.subtitle)}</dc:title>`,
    refinement("subtitle", "title-type", "subtitle"),
    refinement("subtitle", "display-seq", "2"),
  ];
}

function creatorLines(creator: WorkCreator, index: number): string[] {
  const id = `creator-${index + 1}`;
  return [
    `<dc:creator id="${id}">${escapeXml(creator.name)}</dc:creator>`,
    `<meta refines="#${id}" property="role" scheme="marc:relators">${escapeXml(creator.role)}</meta>`,
    refinement(id, "display-seq", String(index + 1)),
    ...(creator.sortName ? [refinement(id, "file-as", creator.sortName)] : []),
  ];
}

function seriesLines(series: Work["series"]): string[] {
  if (!series) return [];
  return [
    `<meta property="belongs-to-collection" id="series">${escapeXml(series.name)}</meta>`,
    refinement("series", "collection-type", "series"),
    refinement("series", "group-position", series.position),
  ];
}

function rightsLines(licence: Work["licence"]): string[] {
  if (!licence) return [];
  return [
    `<dc:rights>${escapeXml(licence.name)}</dc:rights>`,
    `<link rel="dcterms:license" href="${escapeXml(licence.url)}"/>`,
  ];
}

function metadata(work: Work): string[] {
  const optional = (element: string, value: string | null) =>
    value ? [`<dc:${element}>${escapeXml(value)}</dc:${element}>`] : [];
  return [
    `<dc:identifier id="identifier">${escapeXml(work.identifier)}</dc:identifier>`,
    ...titles(work),
    ...work.creators.flatMap(creatorLines),
    `<dc:language>${escapeXml(work.language)}</dc:language>`,
    ...work.subjects.map((subject) => `<dc:subject>${escapeXml(subject)}</dc:subject>`),
    ...optional("description", work.description),
    ...optional("publisher", work.publisher),
    ...optional("date", work.publishedOn),
    ...rightsLines(work.licence),
    ...seriesLines(work.series),
    `<meta property="dcterms:modified">${escapeXml(work.modifiedAt)}</meta>`,
    ...accessibility.map(([property, value]) => `<meta property="${property}">${value}</meta>`),
    `<meta property="schema:accessibilitySummary" xml:lang="en">${summary}</meta>`,
  ];
}

/** The package document: EPUB 3.3, with the accessibility statements shops and libraries ask for. */
export function packageDocument(work: Work, order: ReadingOrder): string {
  const pages = [order.titlePage, ...order.chapters, order.colophon];
  const manifestItem = ({ id, path }: ReadingOrderItem) =>
    `<item id="${id}" href="${path}" media-type="application/xhtml+xml"/>`;
  const language = escapeXml(work.language);
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="identifier" xml:lang="${language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${metadata(work).join("\n")}
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="css" href="css/book.css" media-type="text/css"/>
${pages.map(manifestItem).join("\n")}
</manifest>
<spine page-progression-direction="${textDirection(work.language)}">
${pages.map(({ id }) => `<itemref idref="${id}"/>`).join("\n")}
</spine>
</package>
`;
}
