import { createHash } from "node:crypto";
import type { PublicationResource, PublishedFile } from "#app/manuscript/epub/publication.ts";
import { fileUrl, servedTypes } from "#app/platform/files/file-store.server.ts";
import { preparePicture } from "./pictures/picture.server.ts";
import type { PreparedFile } from "./worker-messages.ts";

export interface PublishedResources {
  /** For the renderer; a file that a page never asks for is not stored. */
  file(path: string): PublishedFile | null;
  /** Those asked for. */
  used(): PreparedFile[];
  warnings: string[];
}

interface Ready {
  file: PreparedFile;
  published: PublishedFile;
}

const storable = new Set([...servedTypes.values()].filter((type) => !/^(image|text|application)\//.test(type)));

export const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Bytes with a buffer of their own, so that handing it to another thread takes nothing else along. */
export function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(bytes);
}

export function prepareFile(bytes: Uint8Array, mediaType: string, role: PreparedFile["role"]): PreparedFile {
  return { hash: hashOf(bytes), mediaType, role, bytes: ownBytes(bytes) };
}

async function prepareResource({ bytes, mediaType }: PublicationResource): Promise<Ready> {
  const picture = mediaType.startsWith("image/") ? await preparePicture(bytes, mediaType) : null;
  const file = prepareFile(picture?.bytes ?? bytes, picture?.mediaType ?? mediaType, "resource");
  const url = fileUrl(file.hash, file.mediaType);
  return { file, published: { url, width: picture?.width ?? null, height: picture?.height ?? null } };
}

/** Makes pictures fit for the web and gives every file of a book its address. What cannot be shown is left out with a warning. */
export async function publishResources(resources: Iterable<PublicationResource>): Promise<PublishedResources> {
  const ready = new Map<string, Ready>();
  const used = new Map<string, PreparedFile>();
  const warnings: string[] = [];
  for (const resource of resources) {
    if (!resource.mediaType.startsWith("image/") && !storable.has(resource.mediaType)) continue;
    try {
      ready.set(resource.path, await prepareResource(resource));
    } catch (error) {
      warnings.push(`The picture ${resource.path} cannot be shown and was left out: ${reasonOf(error)}.`);
    }
  }
  return {
    warnings,
    used: () => [...used.values()],
    file(path) {
      const found = ready.get(path);
      if (!found) return null;
      used.set(found.file.hash, found.file);
      return found.published;
    },
  };
}

/** The first line of what a picture library says, without its own name. */
export function reasonOf(error: unknown): string {
  const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return line.replace(/^Vips\w*:\s*/i, "").replace(/\.$/, "").slice(0, 120) || "it is damaged";
}
