import { openPublication } from "#app/manuscript/epub/read/open-publication.ts";
import type { ReadingLimits } from "#app/manuscript/epub/read/limits.ts";
import type {
  Chapter,
  PublicationMetadata,
  PublicationResource,
  RenderedPublication,
} from "#app/manuscript/epub/read/publication.ts";
import { inflate } from "#app/platform/files/inflate.server.ts";
import { makeEpub } from "./make-epub.ts";
import type { EpubFacts } from "./make-epub.ts";

export interface ReadBook extends RenderedPublication {
  metadata: PublicationMetadata;
  coverPath: string | null;
  resources: PublicationResource[];
}

/** Opens a file as the importer does. */
export const openEpub = (bytes: Uint8Array, limits?: ReadingLimits) =>
  openPublication({ bytes, inflate }, limits);

/** Opens and renders as the importer does: every resource is stored, pictures are 40 by 30 pixels. */
export async function readEpub(bytes: Uint8Array): Promise<ReadBook> {
  const opened = await openEpub(bytes);
  const resources: PublicationResource[] = [];
  for await (const resource of opened.resources()) resources.push(resource);
  const stored = new Map(resources.map((resource) => [resource.path, resource.mediaType]));
  const rendered = await opened.render({
    ownFile: "book.epub",
    chapter: ({ chapter, fragment }) => `/book-reader/jid/${chapter}${fragment ? `#${fragment}` : ""}`,
    file: (path) => {
      const type = stored.get(path);
      const size = type?.startsWith("image/") ? { width: 40, height: 30 } : { width: null, height: null };
      return type === undefined ? null : { url: `/files/${path}`, ...size };
    },
  });
  return { ...rendered, metadata: opened.metadata, coverPath: opened.coverPath, resources };
}

export async function readMade(facts: EpubFacts): Promise<ReadBook> {
  return readEpub(await makeEpub(facts));
}

/** The only chapter of a book with this body. */
export async function readBody(body: string, facts: EpubFacts = {}): Promise<Chapter> {
  const book = await readMade({ chapters: { "one.xhtml": body }, ...facts });
  const chapter = book.chapters[0];
  if (!chapter) throw new Error("no chapter");
  return chapter;
}
