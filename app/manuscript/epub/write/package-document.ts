import type { ReadingOrder, ReadingOrderItem } from "./navigation/navigation-document.ts";
import { textDirection } from "./text-direction.ts";
import { picturePath, type Work, type WorkCreator } from "./work.ts";
import { escapeXml } from "./xml.ts";

/** What holds of every book made here: in one order, with contents and headings, nothing that moves; pictures where there are some. */
function accessibilityOf({ pictures = [], isDescribed = true }: Work): [string, string][] {
  if (pictures.length === 0)
    return [["schema:accessMode", "textual"], ["schema:accessModeSufficient", "textual"], ...always];
  return [
    ["schema:accessMode", "textual"],
    ["schema:accessMode", "visual"],
    ["schema:accessModeSufficient", isDescribed ? "textual" : "textual,visual"],
    ...(isDescribed
      ? ([["schema:accessibilityFeature", "alternativeText"]] satisfies [string, string][])
      : []),
    ...always,
  ];
}

const always: [string, string][] = [
  ["schema:accessibilityFeature", "tableOfContents"],
  ["schema:accessibilityFeature", "readingOrder"],
  ["schema:accessibilityFeature", "structuralNavigation"],
  ["schema:accessibilityFeature", "displayTransformability"],
  ["schema:accessibilityFeature", "unlocked"],
  ["schema:accessibilityHazard", "none"],
];

const markedUp =
  "Contents, headings, footnotes and reading order are marked up, and type and colours may be changed.";

function summaryOf({ pictures = [], isDescribed = true }: Work): string {
  if (pictures.length === 0) return `Text without pictures, sound or motion. ${markedUp}`;
  return `Text with pictures, ${isDescribed ? "each of which is described" : "not all of which are described"}; no sound or motion. ${markedUp}`;
}

function refinement(id: string, property: string, value: string): string {
  return `<meta refines="#${id}" property="${property}">${escapeXml(value)}</meta>`;
}

/** An identifier and what it is by ONIX's list 5, as shops and libraries sort them: an ISBN, a URN, or a name of our own. */
function identifierLines(id: string, value: string): string[] {
  const isbn = /^(?:urn:isbn:|ISBN[: ]?)(97[89][\d-]{10,14})$/i.exec(value);
  const code = isbn ? "15" : value.startsWith("urn:") ? "22" : "01";
  return [
    `<dc:identifier id="${id}">${escapeXml(value)}</dc:identifier>`,
    `<meta refines="#${id}" property="identifier-type" scheme="onix:codelist5">${code}</meta>`,
  ];
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

/**
 * Paragraphs are parted by an empty line, as readers of the element expect. Words that look like mark-up are written as mark-up
 * themselves, or else they would be taken for some and vanish.
 */
function descriptionText(text: string): string {
  const paragraphs = text.split(/\n+/).filter((line) => line.trim() !== "");
  return /<\/?[a-z][^<>]*>/i.test(text)
    ? paragraphs.map((line) => `<p>${escapeXml(line)}</p>`).join("\n")
    : paragraphs.join("\n\n");
}

function metadata(work: Work): string[] {
  const optional = (element: string, value: string | null) =>
    value ? [`<dc:${element}>${escapeXml(value)}</dc:${element}>`] : [];
  return [
    ...identifierLines("identifier", work.identifier),
    ...(work.otherIdentifiers ?? []).flatMap((each, at) => identifierLines(`identifier-${at + 2}`, each)),
    ...titles(work),
    ...work.creators.flatMap(creatorLines),
    `<dc:language>${escapeXml(work.language)}</dc:language>`,
    ...work.subjects.map((subject) => `<dc:subject>${escapeXml(subject)}</dc:subject>`),
    ...optional("description", work.description && descriptionText(work.description)),
    ...optional("publisher", work.publisher),
    ...optional("date", work.publishedOn),
    ...rightsLines(work.licence),
    ...seriesLines(work.series),
    `<meta property="dcterms:modified">${escapeXml(work.modifiedAt)}</meta>`,
    ...accessibilityOf(work).map(([property, value]) => `<meta property="${property}">${value}</meta>`),
    `<meta property="schema:accessibilitySummary" xml:lang="en">${summaryOf(work)}</meta>`,
  ];
}

/** The package document: EPUB 3.3, with the accessibility statements shops and libraries ask for. */
export function packageDocument(work: Work, order: ReadingOrder): string {
  const chapters = order.chapters.flatMap((chapter) => (chapter.part ? [chapter.part, chapter] : [chapter]));
  const pages = [...(order.cover ? [order.cover] : []), order.titlePage, ...chapters, order.colophon];
  // A picture that several chapters show is one file.
  const others = new Map((work.pictures ?? []).map((picture) => [picture.hash, picture]));
  if (work.cover) others.delete(work.cover.hash);
  const pictures = [
    ...(work.cover ? [{ ...work.cover, id: "cover-image", properties: ' properties="cover-image"' }] : []),
    ...[...others.values()].map((picture, index) => ({
      ...picture,
      id: `picture-${index + 1}`,
      properties: "",
    })),
  ].map(
    (picture) =>
      `<item id="${picture.id}" href="${picturePath(picture)}" media-type="${picture.mediaType}"${picture.properties}/>`,
  );
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
${[...pictures, ...pages.map(manifestItem)].join("\n")}
</manifest>
<spine page-progression-direction="${textDirection(work.language)}">
${pages.map(({ id }) => `<itemref idref="${id}"/>`).join("\n")}
</spine>
</package>
`;
}
