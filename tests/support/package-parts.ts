import { parsePackageXml } from "#app/manuscript/epub/read/markup/parse-markup.ts";
import { findElement } from "#app/manuscript/epub/read/markup/tree.ts";
import { readMetadata } from "#app/manuscript/epub/read/package/metadata/metadata.ts";
import { readPackageDocument } from "#app/manuscript/epub/read/package/package-document.ts";
import type { PackageDocument } from "#app/manuscript/epub/read/package/package-document.ts";
import { MetadataFacts } from "#app/manuscript/epub/read/package/metadata/refinements.ts";
import type { PublicationMetadata } from "#app/manuscript/epub/read/publication.ts";

export interface PackageParts {
  /** Elements of `metadata`. */
  metadata?: string;
  /** `item` elements; by default a chapter `a` in the spine. */
  manifest?: string;
  /** `itemref` elements. */
  spine?: string;
  spineAttributes?: string;
  /** Attributes of `package`. */
  attributes?: string;
  /** After the spine. */
  after?: string;
  path?: string;
  /** Entries of the container; by default every path is one. */
  names?: string[];
  /** In place of `names`: the true name of an entry. */
  findPath?: (path: string) => string | null;
}

/** A package document as parsed, without a container around it. */
export function readPackageParts(parts: PackageParts = {}): PackageDocument {
  const { names } = parts;
  const xml = `<package xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf" ${parts.attributes ?? 'version="3.0"'}>
<metadata>${parts.metadata ?? ""}</metadata>
<manifest>${parts.manifest ?? '<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>'}</manifest>
<spine ${parts.spineAttributes ?? ""}>${parts.spine ?? '<itemref idref="a"/>'}</spine>${parts.after ?? ""}</package>`;
  const findPath = parts.findPath ?? ((path) => (names === undefined || names.includes(path) ? path : null));
  return readPackageDocument(parsePackageXml(xml).root, parts.path ?? "EPUB/package.opf", findPath);
}

/** What a package with these metadata elements says of its book. */
export function readMetadataElements(metadata: string, parts: PackageParts = {}): PublicationMetadata {
  return readMetadata(readPackageParts({ ...parts, metadata }));
}

/** The flattened metadata, for tests of single elements. */
export function factsOf(metadata: string): MetadataFacts {
  const { root } = parsePackageXml(`<metadata>${metadata}</metadata>`);
  const element = findElement(root, "metadata");
  if (!element) throw new Error("no metadata");
  return new MetadataFacts(element);
}
