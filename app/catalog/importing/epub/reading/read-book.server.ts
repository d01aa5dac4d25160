import { readFile, stat } from "node:fs/promises";
import { defaultReadingLimits } from "#app/manuscript/epub/read/limits.ts";
import { type OpenedPublication, openPublication } from "#app/manuscript/epub/read/open-publication.ts";
import {
  type NavigationTarget,
  type PublicationMetadata,
  type PublicationResource,
  RefusedPublication,
  type RenderAddresses,
  type RenderedPublication,
} from "#app/manuscript/epub/read/publication.ts";
import {
  type DrawnWidths,
  drawWidths,
  widthsBox,
  widthsOf,
} from "#app/platform/pictures/draw-widths.server.ts";
import { inflate } from "#app/platform/files/inflate.server.ts";
import type { Cover } from "#app/platform/db/schema/all.server.ts";
import { withNotices, withTitle } from "./fill-gaps.ts";
import { rasteriseSvg } from "./pictures/svg-pixels.server.ts";
import { matchSlugs } from "./stable-slugs.ts";
import { hashOf, prepareFile, publishResources, reasonOf } from "./prepare-files.server.ts";
import { trimNavigation } from "./trim-navigation.ts";
import type {
  BookSource,
  FromWorker,
  IdentifiedBook,
  ImportLimits,
  PreparedBook,
  PreparedFile,
  Verdict,
} from "./worker-messages.server.ts";

type Decide = (book: IdentifiedBook) => Promise<Verdict>;
type RenderVerdict = Extract<Verdict, { kind: "render" }>;

/** Reads one untrusted book: identifies it, lets the main thread decide whether to import it, and prepares everything that will be stored. */
export async function readBook(
  source: BookSource,
  limits: ImportLimits,
  decide: Decide,
): Promise<FromWorker> {
  try {
    const bytes = await readSource(source, limits);
    const hash = hashOf(bytes);
    const publication = await openPublication(
      { bytes, inflate },
      {
        ...defaultReadingLimits,
        entries: limits.maxEntries,
        totalBytes: limits.maxUnpackedBytes,
        textBytes: limits.maxTextBytes,
      },
    );
    const metadata = withTitle(publication.metadata, nameOf(source));
    const { title, creators, identifiers } = metadata;
    const verdict = await decide({ hash, title, creators, identifiers });
    if (verdict.kind === "stop") return { kind: "stopped" };
    return {
      kind: "prepared",
      book: await prepareBook({ name: nameOf(source), bytes, hash, metadata }, publication, verdict),
    };
  } catch (error) {
    if (error instanceof RefusedPublication)
      return { kind: "refused", reason: error.reason, detail: error.detail };
    if (isSystemError(error)) return { kind: "refused", reason: "unreadable-file", detail: error.code };
    throw error;
  }
}

const nameOf = (source: BookSource) => ("path" in source ? source.path : source.name);

const isSystemError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && "syscall" in error && "code" in error && typeof error.code === "string";

async function readSource(source: BookSource, limits: ImportLimits): Promise<Uint8Array> {
  if ("bytes" in source) return source.bytes;
  const { size } = await stat(source.path);
  if (size > limits.maxFileBytes)
    throw new RefusedPublication(
      "too-large",
      `${megabytes(size)} MB; at most ${megabytes(limits.maxFileBytes)} MB`,
    );
  return readFile(source.path);
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);

async function prepareBook(
  original: { name: string; bytes: Uint8Array; hash: string; metadata: PublicationMetadata },
  publication: OpenedPublication,
  verdict: RenderVerdict,
): Promise<PreparedBook> {
  const resources = await publishResources(publication.resources(), publication.coverPath);
  // Drawn by threads of the picture library while this one reads the text.
  const drawing = prepareBookCover(resources.cover);
  const rendered = await renderWithStableSlugs(publication, verdict, {
    file: resources.file,
    ownFile: original.name,
  });
  const { chapters, warnings } = withNotices(rendered.chapters);
  const trimmed = trimNavigation(rendered.navigation);
  const cover = await drawing;
  const style = rendered.css
    ? prepareFile(new TextEncoder().encode(rendered.css), "text/css", "style")
    : null;
  const originalFile: PreparedFile = {
    hash: original.hash,
    mediaType: "application/epub+zip",
    role: "original",
    bytes: ownBytes(original.bytes),
  };
  return {
    hash: original.hash,
    size: original.bytes.byteLength,
    metadata: original.metadata,
    chapters,
    navigation: trimmed.navigation,
    cover: cover.cover,
    styleHash: style?.hash ?? null,
    files: [originalFile, ...resources.used(), ...cover.files, ...(style ? [style] : [])],
    warnings: [
      ...new Set([
        ...publication.warnings,
        ...resources.warnings,
        ...rendered.warnings,
        ...cover.warnings,
        ...warnings,
        ...trimmed.warnings,
      ]),
    ],
  };
}

/** Renders; a second time when chapters take over addresses of the replaced text, since links depend on them. */
async function renderWithStableSlugs(
  publication: OpenedPublication,
  verdict: RenderVerdict,
  addresses: Omit<RenderAddresses, "chapter">,
): Promise<RenderedPublication> {
  const render = (slugs: Map<string, string>) =>
    publication.render({ ...addresses, chapter: (target) => readerAddress(verdict.jid, target, slugs) });
  const rendered = await render(new Map());
  const slugs = matchSlugs(verdict.storedChapters, rendered.chapters);
  return slugs.size === 0 ? rendered : withSlugs(await render(slugs), slugs);
}

function readerAddress(
  jid: string,
  { chapter, fragment }: NavigationTarget,
  slugs: Map<string, string>,
): string {
  const slug = encodeURIComponent(slugs.get(chapter) ?? chapter);
  return `/book-reader/${jid}/${slug}${fragment ? `#${encodeURIComponent(fragment)}` : ""}`;
}

function withSlugs(rendered: RenderedPublication, slugs: Map<string, string>): RenderedPublication {
  const renamed = (slug: string) => slugs.get(slug) ?? slug;
  const rename = (entries: RenderedPublication["navigation"]["contents"]): typeof entries =>
    entries.map((entry) => ({
      ...entry,
      target: entry.target && { ...entry.target, chapter: renamed(entry.target.chapter) },
      children: rename(entry.children),
    }));
  const { contents, landmarks, pageList } = rendered.navigation;
  return {
    ...rendered,
    chapters: rendered.chapters.map((chapter) => ({ ...chapter, slug: renamed(chapter.slug) })),
    navigation: { contents: rename(contents), landmarks: rename(landmarks), pageList: rename(pageList) },
  };
}

/** The bytes with a buffer of their own, so that transferring it to another thread takes nothing else along. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(bytes);
}

interface BookCover {
  cover: Cover | null;
  files: PreparedFile[];
  warnings: string[];
}

async function prepareBookCover(resource: PublicationResource | null): Promise<BookCover> {
  if (!resource) return { cover: null, files: [], warnings: [] };
  try {
    const { color, variants } = await prepareCover(resource.bytes, resource.mediaType);
    const files = variants.map(({ bytes }) => prepareFile(bytes, "image/webp", "cover"));
    const described = variants.map(({ width, height }, index) => ({
      width,
      height,
      hash: files[index]?.hash ?? "",
      mediaType: "image/webp",
    }));
    return { cover: { color, variants: described }, files, warnings: [] };
  } catch (error) {
    // An unreadable cover does not fail the import.
    return {
      cover: null,
      files: [],
      warnings: [`The cover cannot be shown and was left out: ${reasonOf(error)}.`],
    };
  }
}

/** A book's cover in up to three widths as WebP, with the colour that stands in for it. Throws when it cannot be read. */
export async function prepareCover(bytes: Uint8Array, mediaType: string): Promise<DrawnWidths> {
  return mediaType === "image/svg+xml" ? widthsOf(await rasteriseSvg(bytes, widthsBox)) : drawWidths(bytes);
}
