/** Folders whose exported functions are an interface for others, and are therefore documented. */
export const documentedFolders = ["app/platform/", "app/access/", "app/manuscript/"];

/** Functions that still lack documentation, as `path: name`. The list only gets shorter. */
export const undocumented = new Set<string>([
  "app/manuscript/chapters/propose-starts.ts: titleOf",
  "app/manuscript/document/links/link-address.ts: formatInternalLink",
  "app/manuscript/document/work-text.ts: paragraphsOf",
  "app/manuscript/epub/read/cfi/parse-cfi.ts: isCfi",
  "app/manuscript/epub/read/cfi/resolve-cfi.ts: idOf",
  "app/manuscript/epub/read/markup/tree.ts: attribute",
  "app/manuscript/epub/read/markup/tree.ts: childElements",
  "app/manuscript/epub/read/markup/tree.ts: firstChild",
  "app/manuscript/epub/read/markup/tree.ts: rawTextOf",
  "app/manuscript/epub/read/media-type.ts: isShowable",
  "app/manuscript/epub/read/package/identifiers.ts: normaliseIdentifier",
  "app/manuscript/epub/read/package/metadata.ts: sortTitleOf",
  "app/manuscript/epub/read/package/metadata.ts: isoDate",
  "app/manuscript/epub/read/package/package-document.ts: directionOf",
  "app/manuscript/epub/read/paths.ts: baseName",
  "app/manuscript/epub/read/render/page-size.ts: sizeOfViewport",
  "app/manuscript/epub/read/render/render-chapter.ts: writeChapter",
  "app/manuscript/epub/read/style/book-styles.ts: isWritingMode",
  "app/manuscript/epub/read/style/properties.ts: isForPageBox",
  "app/manuscript/epub/read/text/attributes.ts: write",
  "app/manuscript/epub/read/text/attributes.ts: typesOf",
  "app/manuscript/epub/read/text/attributes.ts: classAttribute",
  "app/manuscript/epub/read/text/attributes.ts: languageAttributes",
  "app/manuscript/epub/read/text/links.ts: writeTarget",
  "app/manuscript/epub/read/text/output/escape.ts: withoutControls",
  "app/manuscript/epub/write/pages.ts: titlePage",
  "app/manuscript/epub/write/pages.ts: colophonPage",
  "app/manuscript/epub/write/pages.ts: chapterPage",
  "app/manuscript/epub/write/pages.ts: partPage",
  "app/manuscript/epub/write/work-of-text.ts: backLabelOf",
  "app/manuscript/formats/html/read/anchors.ts: lostLinks",
  "app/manuscript/formats/html/read/blocks.ts: block",
  "app/manuscript/formats/html/read/blocks.ts: idOf",
  "app/manuscript/formats/html/read/classes.ts: isNamed",
  "app/manuscript/formats/html/read/classes.ts: alignmentOf",
  "app/manuscript/formats/html/read/inline-marks.ts: addMark",
  "app/manuscript/formats/html/read/notes/note-links.ts: isDeclaredNote",
  "app/manuscript/formats/html/read/notes/note-links.ts: isDeclaredReference",
  "app/manuscript/formats/html/read/notes/note-links.ts: isDeclaredBacklink",
  "app/manuscript/formats/html/read/notes/note-links.ts: isSign",
  "app/manuscript/formats/html/read/notes/note-links.ts: idsOf",
  "app/manuscript/formats/odt/read/styles.ts: readStyles",
  "app/manuscript/formats/pdf/write/long-runs.ts: withoutLongRuns",
  "app/manuscript/formats/rtf/read/character-sets.ts: pageOfCharset",
  "app/manuscript/formats/rtf/read/formats.ts: freshState",
]);

const exported =
  /^export (?:default )?(?:(?:async )?function\*? ([\w$]+)|const ([\w$]+)(?:: [^=\n]+)? =\s*(?:async )?(?:<[^>\n]*>)?\((?:[^()]|\([^()]*\))*\)(?:: [^=\n]+)? =>)/gm;

/** Exported functions of a file without a documentation comment directly above them, as `path: name`. */
export function findUndocumented(path: string, text: string): string[] {
  const names = [...text.matchAll(exported)]
    .filter(({ index }) => !/\*\/\s*$/.test(text.slice(0, index)))
    .map(([, declared, assigned]) => declared ?? assigned ?? "");
  return [...new Set(names)].map((name) => `${path}: ${name}`);
}
