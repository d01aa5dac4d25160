import { listDataUrls, readDataUrl } from "./data-url.ts";
import { decodeText } from "../encoding/decoding.ts";
import { unscrambleFont } from "./fonts.ts";
import type { FontKeys, ObfuscatedFonts } from "./fonts.ts";
import type { Library } from "../library.ts";
import { isShowable, sniffMediaType } from "../container/media-type.ts";
import type { ManifestItem, PackageDocument } from "../package/package-document.ts";
import type { PublicationResource } from "../publication.ts";
import { sanitiseSvgDocument } from "../text/foreign-markup/svg-document.ts";

/** What resources are read from: `fonts` says which entries are obfuscated, `keys` how. */
export interface ResourceSources {
  library: Library;
  document: PackageDocument;
  fonts: ObfuscatedFonts;
  keys: FontKeys;
}

const EXTENSIONS =
  /\.(?:jpe?g|jfif|png|gif|webp|avif|jxl|svgz?|bmp|tiff?|otf|ttf|ttc|woff2?|mp3|m4a|m4b|mp4|m4v|ogg|oga|ogv|opus|wav|flac|webm|aac|vtt)$/i;
const MARKUP = /\.(?:x?html?|css|xml)$/i;
const DATA_FILES_LIMIT = 500;

/** Every picture, font, sound and film of the container, one at a time; then those written as `data:` URLs. */
export async function* listResources(sources: ResourceSources): AsyncGenerator<PublicationResource> {
  const { library, document } = sources;
  for (const name of library.archive.names) {
    const declared = document.byPath.get(name)?.mediaType ?? null;
    const isCandidate = EXTENSIONS.test(name) || (declared !== null && isShowable(declared));
    if (!isCandidate || name.startsWith("META-INF/")) continue;
    const resource = await readResource(name, declared, sources);
    if (resource) yield resource;
  }
  yield* listEmbedded(library, document);
}

async function readResource(
  path: string,
  declared: string | null,
  sources: ResourceSources,
): Promise<PublicationResource | null> {
  const { library, fonts, keys } = sources;
  const stored = await library.archive.read(path);
  if (!stored) {
    library.warn(`${path} is damaged and cannot be read.`);
    return null;
  }
  const obfuscation = fonts.get(path);
  const clear = obfuscation ? unscrambleFont(stored, obfuscation, keys) : stored;
  // Some tools list a font as obfuscated and leave it as it was.
  const bytes = sniffMediaType(clear, declared) === null ? stored : clear;
  const mediaType = sniffMediaType(bytes, declared);
  if (mediaType === null || !isShowable(mediaType)) {
    library.warn(
      `${path} is ${obfuscation ? "an obfuscated file that is no font" : "no picture, font or sound that can be shown"}.`,
    );
    return null;
  }
  if (declared !== null && disagrees(declared, mediaType))
    library.warn(`${path} says it is ${declared}, but it is ${mediaType}.`);
  return mediaType === "image/svg+xml" ? cleanSvg(path, bytes, library) : { path, mediaType, bytes };
}

function disagrees(declared: string, actual: string): boolean {
  const isFont = actual.startsWith("font/") && /font|opentype|octet-stream|sfnt/.test(declared);
  const isSame =
    declared.replace("image/jpg", "image/jpeg").replace("audio/mp4", "video/mp4") ===
    actual.replace("audio/mp4", "video/mp4");
  return !isFont && !isSame && !/^(?:audio|video)\//.test(actual);
}

function cleanSvg(path: string, bytes: Uint8Array, library: Library): PublicationResource | null {
  const svg = sanitiseSvgDocument(decodeText(bytes).text);
  if (svg === null) library.warn(`${path} cannot be read as a picture.`);
  return svg === null ? null : { path, mediaType: "image/svg+xml", bytes: new TextEncoder().encode(svg) };
}

/** Whether an item of the reading order is a text, which may hold `data:` URLs, and no photograph or recording. */
function isMarkup({ mediaType }: ManifestItem): boolean {
  return mediaType === "image/svg+xml" || !isShowable(mediaType);
}

async function* listEmbedded(
  library: Library,
  document: PackageDocument,
): AsyncGenerator<PublicationResource> {
  const seen = new Set<string>();
  // A drawing shown as a file keeps its pictures inside; one that is a page of the book does not.
  const pages = new Set(document.spine.filter(({ item }) => isMarkup(item)).map(({ item }) => item.path));
  for (const name of library.archive.names) {
    if (!(MARKUP.test(name) || pages.has(name)) || name.startsWith("META-INF/")) continue;
    for (const url of listDataUrls((await library.readText(name)) ?? "")) {
      const resource = seen.size < DATA_FILES_LIMIT ? readDataUrl(url) : null;
      if (!resource || seen.has(resource.path)) continue;
      seen.add(resource.path);
      const isSvg = resource.mediaType === "image/svg+xml";
      const clean = isSvg ? cleanSvg(resource.path, resource.bytes, library) : resource;
      if (clean) yield clean;
    }
  }
}
