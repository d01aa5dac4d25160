import type { PackageDocument } from "../package/package-document.ts";
import { resolveReference } from "../paths.ts";
import type { RawEntry } from "./raw-navigation.ts";

/** EPUB 2's words for parts of a book, in EPUB 3's. */
const TYPES = new Map([
  ["text", "bodymatter"],
  ["start", "bodymatter"],
  ["title-page", "titlepage"],
  ["acknowledgements", "acknowledgments"],
  ["notes", "endnotes"],
  ["copyright-page", "copyright-page"],
]);

/** The package's guide as landmarks. */
export function readGuideLandmarks(document: PackageDocument): RawEntry[] {
  return document.guide.flatMap((reference): RawEntry[] => {
    const target = resolveReference(document.path, reference.href);
    if (target.kind !== "inside" || reference.href === "") return [];
    const type = TYPES.get(reference.type) ?? reference.type.replace(/^other\./, "");
    const label = reference.title || type.replaceAll("-", " ");
    return [{ label, path: target.path, fragment: target.fragment, type, children: [] }];
  });
}
