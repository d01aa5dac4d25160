import { createHash } from "node:crypto";
import type { PublicationResource, PublishedFile } from "#app/manuscript/epub/read/publication.ts";
import { fileUrl, servedTypes } from "#app/platform/files/file-store.server.ts";
import { preparePicture } from "./pictures/picture.server.ts";
import type { PreparedFile } from "./worker-messages.server.ts";

export interface PublishedResources {
  /** For the renderer; files that no page refers to are not stored. */
  file(path: string): PublishedFile | null;
  /** The files that pages refer to. */
  used(): PreparedFile[];
  /** The cover's original picture. */
  cover: PublicationResource | null;
  warnings: string[];
}

/** A file that pages may refer to. It is hashed on first use: the cover, often the largest file, is usually on no page. */
interface Ready {
  resource: Pick<PublicationResource, "bytes" | "mediaType">;
  size: Pick<PublishedFile, "width" | "height">;
  published: { file: PreparedFile; published: PublishedFile } | null;
}

const storable = new Set(
  [...servedTypes.values()].filter(
    (type) => type === "text/vtt" || !/^(image|text|application)\//.test(type),
  ),
);

export const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A copy, because buffers of native libraries cannot be transferred to another thread. */
export function prepareFile(bytes: Uint8Array, mediaType: string, role: PreparedFile["role"]): PreparedFile {
  return { hash: hashOf(bytes), mediaType, role, bytes: new Uint8Array(bytes) };
}

async function prepareResource({ bytes, mediaType }: PublicationResource): Promise<Ready> {
  const picture = mediaType.startsWith("image/") ? await preparePicture(bytes, mediaType) : null;
  const size = { width: picture?.width ?? null, height: picture?.height ?? null };
  return { resource: picture ?? { bytes, mediaType }, size, published: null };
}

function publish(ready: Ready) {
  if (ready.published) return ready.published;
  const file = prepareFile(ready.resource.bytes, ready.resource.mediaType, "resource");
  ready.published = { file, published: { url: fileUrl(file.hash, file.mediaType), ...ready.size } };
  return ready.published;
}

/**
 * Converts pictures for the web and gives every file of a book its address. What cannot be shown is left out with a
 * warning.
 */
export async function publishResources(
  resources: AsyncIterable<PublicationResource>,
  coverPath: string | null,
): Promise<PublishedResources> {
  const ready = new Map<string, Ready>();
  const used = new Map<string, PreparedFile>();
  const warnings: string[] = [];
  let cover: PublicationResource | null = null;
  for await (const resource of resources) {
    if (resource.path === coverPath) cover = resource;
    if (!resource.mediaType.startsWith("image/") && !storable.has(resource.mediaType)) continue;
    try {
      ready.set(resource.path, await prepareResource(resource));
    } catch (error) {
      warnings.push(`The picture ${resource.path} cannot be shown and was left out: ${reasonOf(error)}.`);
    }
  }
  return {
    warnings,
    cover,
    used: () => [...used.values()],
    file(path) {
      const found = ready.get(path);
      if (!found) return null;
      const { file, published } = publish(found);
      used.set(file.hash, file);
      return published;
    },
  };
}

/** The first line of a picture library's error, without the library's name. */
export function reasonOf(error: unknown): string {
  const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return (
    line
      .replace(/^Vips\w*:\s*/i, "")
      .replace(/\.$/, "")
      .slice(0, 120) || "it is damaged"
  );
}
