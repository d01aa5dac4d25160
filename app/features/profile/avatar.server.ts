import { createHash, randomBytes } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import type { AvatarHashes } from "#app/platform/db/schema/profile.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";

/** Below the largest body that the site takes at all. */
const largestBytes = 3.5 * 1024 * 1024;
const mostPixels = 40_000_000;

type Stored =
  | { ok: true; avatar: AvatarHashes }
  | { ok: false; reason: "nothing" | "too-large" | "not-a-picture" | "broken" };

// By their first bytes: names and media types of uploads are whatever the sender says. SVG is not among them.
const signatures: Record<string, (bytes: Buffer) => boolean> = {
  "image/jpeg": (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  "image/png": (bytes) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")),
  "image/webp": (bytes) =>
    bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
};

/**
 * Stores an uploaded picture as an avatar: upright, cut square, in three sizes, without what cameras write into pictures. One
 * picture stored twice makes different files, so that nobody can tell by them that two profiles are one person's (A05).
 */
export async function storeAvatar(files: FileStore, upload: FormDataEntryValue | null): Promise<Stored> {
  if (!(upload instanceof File) || upload.size === 0) return { ok: false, reason: "nothing" };
  if (upload.size > largestBytes) return { ok: false, reason: "too-large" };
  const bytes = Buffer.from(await upload.arrayBuffer());
  // A picture that calls itself something else is a lie too.
  const isPicture = signatures[upload.type]?.(bytes) ?? false;
  if (!isPicture) return { ok: false, reason: "not-a-picture" };
  try {
    const square = await cutSquare(bytes);
    const avatar = {
      64: await storeSide(files, square, 64),
      160: await storeSide(files, square, 160),
      512: await storeSide(files, square, 512),
    };
    return { ok: true, avatar };
  } catch (error) {
    if (error instanceof StorageFailed) throw error;
    // Cut off, lying about its size, or made to exhaust whoever opens it.
    return { ok: false, reason: "broken" };
  }
}

class StorageFailed extends Error {
  override name = "StorageFailed";
}

async function cutSquare(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: "truncated" })
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize(512, 512, { fit: "cover" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .png()
    .toBuffer();
}

async function storeSide(files: FileStore, square: Buffer, side: number): Promise<string> {
  for (let strength = 1; ; strength += 1) {
    const webp = await grained(sharp(square).resize(side, side), strength);
    const hash = await putNew(files, webp);
    if (hash) return hash;
  }
}

/** A little noise, too little to be seen and enough to make other bytes. */
async function grained(picture: Sharp, strength: number): Promise<Buffer> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const noise = randomBytes(data.length);
  for (const [at, value] of noise.entries()) {
    const grain = (value % (2 * strength + 1)) - strength;
    data[at] = Math.min(255, Math.max(0, (data[at] ?? 0) + grain));
  }
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).webp({ quality: 84 }).toBuffer();
}

/** Null when the very same file is there: then it would be shared with whoever has it. */
async function putNew(files: FileStore, bytes: Buffer): Promise<string | null> {
  const hash = createHash("sha256").update(bytes).digest("hex");
  try {
    if (await files.has(hash)) return null;
    return (await files.put(bytes)).hash;
  } catch (cause) {
    throw new StorageFailed("an avatar could not be stored", { cause });
  }
}
