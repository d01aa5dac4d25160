import { type ArchiveSource, openArchive } from "./container/archive.ts";
import { checkMimetype, findPackagePath } from "./container/container.ts";
import { deriveFontKeys, readEncryption } from "./resources/fonts.ts";
import { Library } from "./library.ts";
import type { ReadingLimits } from "./limits.ts";
import { defaultReadingLimits } from "./limits.ts";
import { parsePackageXml } from "./markup/parse-markup.ts";
import { readGuideLandmarks } from "./navigation/guide.ts";
import { readNavDocument } from "./navigation/nav-document.ts";
import { readNcx } from "./navigation/ncx.ts";
import type { RawNavigation } from "./navigation/raw-navigation.ts";
import { findCover } from "./package/cover.ts";
import { rawIdentifiers, readMetadata } from "./package/metadata/metadata.ts";
import { readPackageDocument } from "./package/package-document.ts";
import type { PackageDocument } from "./package/package-document.ts";
import { RefusedPublication } from "./publication.ts";
import type {
  PublicationMetadata,
  PublicationResource,
  RenderAddresses,
  RenderedPublication,
} from "./publication.ts";
import { renderPublication } from "./render/render-publication.ts";
import { listResources } from "./resources/resources.ts";

/** A book whose container and package are readable. Its files are inflated on demand. */
export interface OpenedPublication {
  metadata: PublicationMetadata;
  /** Path of the cover picture among the resources; null when the book has none. */
  coverPath: string | null;
  /** What was sloppy so far; rendering adds to it. */
  warnings: readonly string[];
  /** Pictures, fonts, sound and film, sniffed, fonts readable, SVG sanitised; one in memory at a time. */
  resources(): AsyncGenerator<PublicationResource>;
  /** The whole text. Ask for resources first: `addresses.file` decides which pictures and fonts are shown. */
  render(addresses: RenderAddresses): Promise<RenderedPublication>;
}

/**
 * Reads container, package, encryption and navigation of an EPUB 2 or 3 from a stranger.
 * Throws RefusedPublication, with its reason, for what is no readable book; nothing else is thrown for hostile input.
 */
export async function openPublication(
  source: ArchiveSource,
  limits: ReadingLimits = defaultReadingLimits,
): Promise<OpenedPublication> {
  const archive = await openArchive(source, limits);
  const library = new Library(archive, limits);
  const packagePath = await findPackagePath(archive);
  const fonts = await readEncryption(archive);
  const mimetype = await checkMimetype(archive);
  if (mimetype) library.warn(mimetype);
  const document = await readPackage(library, packagePath);
  const metadata = readMetadata(document);
  for (const warning of document.warnings) library.warn(warning);
  const identifiers = rawIdentifiers(document);
  const keys = await deriveFontKeys(identifiers.unique, identifiers.all);
  const navigation = await readNavigation(library, document);
  const coverPath = await findCover(document, {
    findPath: (path) => archive.find(path),
    readDocument: async (path) => (await library.readDocument(path))?.root ?? null,
  });
  return {
    metadata,
    coverPath,
    get warnings() {
      return [...library.warnings];
    },
    resources: () => listResources({ library, document, fonts, keys }),
    render: (addresses) =>
      renderPublication(
        {
          library,
          document,
          navigation,
          identity: `${identifiers.unique}\n${metadata.title}`,
          language: metadata.language,
          direction: metadata.progressionDirection,
        },
        addresses,
      ),
  };
}

async function readPackage(library: Library, path: string): Promise<PackageDocument> {
  const text = await library.readText(path);
  if (text === null) throw new RefusedPublication("missing-package", path);
  return readPackageDocument(parsePackageXml(text).root, path, (name) => library.archive.find(name));
}

/** The navigation document, where it has something to say; else the NCX; landmarks of EPUB 2 come from the guide. */
async function readNavigation(library: Library, document: PackageDocument): Promise<RawNavigation> {
  const limit = library.limits.navigationEntries;
  const items = [...document.items.values()];
  const nav = items.find((item) => item.properties.includes("nav"));
  const parsedNav = nav?.path ? await library.readDocument(nav.path) : null;
  const fromNav = parsedNav && nav?.path ? readNavDocument(parsedNav.root, nav.path, limit) : null;
  const ncx =
    document.items.get(document.ncxId ?? "") ??
    items.find((item) => item.mediaType === "application/x-dtbncx+xml");
  const needsNcx = !fromNav || fromNav.contents.length === 0 || fromNav.pageList.length === 0;
  const ncxText = needsNcx && ncx?.path ? await library.readText(ncx.path) : null;
  const fromNcx = ncxText && ncx?.path ? readNcx(parsePackageXml(ncxText).root, ncx.path, limit) : null;
  const contents = fromNav?.contents.length ? fromNav.contents : (fromNcx?.contents ?? []);
  if (contents.length === 0)
    library.warn("The file has no table of contents: one was made from its chapters.");
  return {
    contents,
    landmarks: fromNav?.landmarks.length ? fromNav.landmarks : readGuideLandmarks(document, limit),
    pageList: fromNav?.pageList.length ? fromNav.pageList : (fromNcx?.pageList ?? []),
  };
}
