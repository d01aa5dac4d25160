import type { PackageDocument } from "../package/package-document.ts";
import { cleanText } from "../package/metadata/refinements.ts";
import { resolveReference } from "../container/paths.ts";
import type { RawEntry } from "./raw-navigation.ts";

/** Types of EPUB 2's guide with another name in EPUB 3's structural semantics. */
const TYPES = new Map([
  ["text", "bodymatter"],
  ["start", "bodymatter"],
  ["title-page", "titlepage"],
  ["acknowledgements", "acknowledgments"],
  ["notes", "endnotes"],
  ["copyright-page", "copyright-page"],
]);

/** The guide of an EPUB 2 package as landmarks in the order of the file, at most `limit` of them. */
export function readGuideLandmarks(document: PackageDocument, limit: number): RawEntry[] {
  return document.guide.slice(0, limit).flatMap((reference): RawEntry[] => {
    const target = resolveReference(document.path, reference.href);
    if (target.kind !== "inside" || reference.href === "") return [];
    const type = TYPES.get(reference.type) ?? reference.type.replace(/^other\./, "");
    const label = cleanText(reference.title) || type.replaceAll("-", " ");
    return [{ label, path: target.path, fragment: target.fragment, type, children: [] }];
  });
}
