import type { FileMark, MarkedBook } from "./file-mark.ts";

/** Our own terms: the model is open to them, and programs that do not know them leave them alone. */
const ownContext = { octavo: "urn:octavo:annotations:" };
const context = "https://www.w3.org/ns/epub-anno.jsonld";

export interface AnnotationSetFacts {
  /** A uuid. */
  id: string;
  book: MarkedBook & { identifiers: string[]; publisher: string | null; publishedYear: number | null };
  generatedAt: Date;
  marks: readonly FileMark[];
  /** Where a chapter is in the package, by its slug. */
  sourceOf: (chapter: string) => string;
}

/**
 * An Annotation Set of EPUB Annotations 1.0 (W3C Editor's Draft), a profile of the Web Annotation Data Model. Each mark has a precise
 * selector and one that outlives edits. What the profile has no terms for is in `octavo:` members, so that reading it back changes nothing.
 */
export function writeAnnotationSet({ id, book, generatedAt, marks, sourceOf }: AnnotationSetFacts): string {
  const generated = generatedAt.toISOString();
  const { title, authors, jid, identifiers, publisher, publishedYear } = book;
  return `${JSON.stringify(
    {
      "@context": [context, ownContext],
      id: `urn:uuid:${id}`,
      type: "AnnotationSet",
      generator: { id: "urn:octavo", type: "Software", name: "Octavo" },
      generated,
      about: {
        "dc:identifier": identifiers,
        "dc:format": "application/epub+zip",
        "dc:title": title,
        "dc:creator": authors,
        ...(publisher !== null && { "dc:publisher": publisher }),
        ...(publishedYear !== null && { "dc:date": String(publishedYear).padStart(4, "0") }),
        ...(jid !== null && { "octavo:jid": jid }),
      },
      items: marks.map((mark, at) => annotationOf(mark, { at, sourceOf, generated })),
    },
    null,
    1,
  )}\n`;
}

function annotationOf(
  { id, kind, note, colour, quote, target, chapter, createdAt, changedAt }: FileMark,
  { at, sourceOf, generated }: { at: number; sourceOf: (chapter: string) => string; generated: string },
) {
  const selector = selectorsOf(quote, target);
  return {
    // An annotation has to have one.
    id: id === null ? `urn:octavo:mark:${at + 1}` : `urn:uuid:${id}`,
    type: "Annotation",
    motivation: kind === "bookmark" ? "bookmarking" : note === "" ? "highlighting" : "commenting",
    // Required too.
    created: createdAt === null ? generated : new Date(createdAt).toISOString(),
    ...(changedAt !== null && { modified: new Date(changedAt).toISOString() }),
    target: {
      source: target ? sourceOf(target.chapter) : "",
      ...(selector.length > 0 && { selector }),
      ...(chapter !== null && { "octavo:chapter": chapter }),
      ...(target !== null && { "octavo:place": target }),
    },
    body: { type: "TextualBody", value: note, format: "text/plain", color: colour },
  };
}

function selectorsOf(quote: string, target: FileMark["target"]) {
  const isOneBlock = target !== null && target.start.block !== "" && target.start.block === target.end.block;
  const precise = isOneBlock && {
    type: "FragmentSelector",
    value: target.start.block,
    conformsTo: "http://tools.ietf.org/rfc/rfc3236",
    refinedBy: { type: "TextPositionSelector", start: target.start.offset, end: target.end.offset },
  };
  const context = target && { prefix: target.prefix, suffix: target.suffix };
  return [
    ...(precise ? [precise] : []),
    ...(quote === "" ? [] : [{ type: "TextQuoteSelector", exact: quote, ...context }]),
  ];
}

/** The entry of a container that holds a set: beside those of `META-INF` that a package has anyway, and in no manifest. */
export const annotationsEntry = (set: string): [path: string, content: string] => [
  "META-INF/my.annotation",
  set,
];
