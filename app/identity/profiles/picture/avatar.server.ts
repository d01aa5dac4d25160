import { createHash } from "node:crypto";
import type { AvatarHashes } from "#app/platform/db/schema/profile.server.ts";
import { bytesOfUpload } from "#app/platform/files/bytes-of-upload.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { drawPicture } from "#app/platform/pictures/draw-picture.server.ts";

/** Below the general limit of request bodies. */
const largestBytes = 3.5 * 1024 * 1024;
const sides = [64, 160, 512] as const;

type Stored =
  | { ok: true; avatar: AvatarHashes }
  | { ok: false; reason: "nothing" | "too-large" | "not-a-picture" | "broken" };

// Recognised by their first bytes: names and media types of uploads can be wrong. SVG is not among them.
const signatures: Record<string, (bytes: Buffer) => boolean> = {
  "image/jpeg": (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  "image/png": (bytes) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")),
  "image/webp": (bytes) =>
    bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
};

/**
 * Stores an uploaded picture as an avatar: upright, cropped to a square, in three sizes, without a camera's metadata.
 * Storing the same picture twice makes different files, so that nobody can tell by them that two profiles belong to one
 * person (A05).
 */
export async function storeAvatar(files: FileStore, upload: FormDataEntryValue | null): Promise<Stored> {
  if (!(upload instanceof File) || upload.size === 0) return { ok: false, reason: "nothing" };
  if (upload.size > largestBytes) return { ok: false, reason: "too-large" };
  const bytes = await bytesOfUpload(upload);
  // A picture of another format than declared is refused too.
  const isPicture = signatures[upload.type]?.(bytes) ?? false;
  if (!isPicture) return { ok: false, reason: "not-a-picture" };
  for (let strength = 1; ; strength += 1) {
    const outcome = await drawPicture({ kind: "square", bytes, sides, strength });
    // Truncated, with a wrong size, or a decompression bomb.
    if (!outcome.ok || outcome.reply.kind !== "squares") return { ok: false, reason: "broken" };
    const [small, middle, large] = await storeAll(files, outcome.reply.sides);
    if (small && middle && large) return { ok: true, avatar: { 64: small, 160: middle, 512: large } };
  }
}

const storeAll = (files: FileStore, drawn: Uint8Array[]) =>
  Promise.all(drawn.map((bytes) => putNew(files, bytes)));

/** Null when the same file is stored already: it would be shared with another profile. */
async function putNew(files: FileStore, bytes: Uint8Array): Promise<string | null> {
  const hash = createHash("sha256").update(bytes).digest("hex");
  if (await files.has(hash)) return null;
  return (await files.put(bytes)).hash;
}
