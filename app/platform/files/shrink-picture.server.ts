import type { DrawnWidths } from "../pictures/draw-widths.server.ts";
import { drawPicture } from "../pictures/draw-picture.server.ts";
import { mostPixels, type Picture, pictureKinds } from "../pictures/picture-tasks.ts";
import { bytesOfUpload } from "./bytes-of-upload.server.ts";

// Recognised by their first bytes: names and media types of uploads can be wrong. SVG is not among them.
const signatures = {
  jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")),
  webp: (bytes: Buffer) =>
    bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
};

export type PictureRefusal = "nothing" | "too-large" | "not-a-picture" | "broken" | "too-many-pixels";
type Shrunk =
  | { ok: true; picture: Picture; widths: DrawnWidths | null }
  | { ok: false; reason: PictureRefusal };

interface ShrinkOptions {
  mostMb: number;
  box: { width: number; height: number };
  /** As JPEG on white, for programs that support nothing else. */
  isJpeg?: boolean;
  /** Also in the widths of a cover. */
  hasWidths?: boolean;
}

/**
 * Scales an upload to at most this size: upright, in the same format, without a camera's metadata. It is decoded in a
 * sandbox; a picture that is truncated, lies about its size or exhausts the decoder is reported as broken.
 */
export async function shrinkPicture(
  upload: FormDataEntryValue | null,
  wanted: ShrinkOptions,
): Promise<Shrunk> {
  if (!(upload instanceof File) || upload.size === 0) return { ok: false, reason: "nothing" };
  if (upload.size > wanted.mostMb * 1024 * 1024) return { ok: false, reason: "too-large" };
  const bytes = await bytesOfUpload(upload);
  const as = pictureKinds.find((each) => signatures[each](bytes));
  if (!as) return { ok: false, reason: "not-a-picture" };
  const { box, isJpeg = false, hasWidths = false } = wanted;
  const outcome = await drawPicture({ kind: "shrink", bytes, as, box, isJpeg, hasWidths });
  if (outcome.ok && outcome.reply.kind === "shrunk")
    return { ok: true, picture: outcome.reply.picture, widths: outcome.reply.widths };
  const isVast = outcome.ok && outcome.reply.kind === "too-many-pixels";
  return { ok: false, reason: isVast ? "too-many-pixels" : "broken" };
}

/** The message for people about a refused picture. */
export const pictureProblem = (reason: PictureRefusal, mostMb: number): string =>
  ({
    nothing: "Choose a picture first.",
    "too-large": `This picture has more than ${mostMb} MB. Choose a smaller one.`,
    "not-a-picture": "This is not a JPEG, PNG or WebP picture, whatever its name says.",
    broken: "This picture cannot be read: it is cut off or damaged.",
    "too-many-pixels": `This picture has more than ${mostPixels / 1_000_000} million pixels. Make it smaller and try again.`,
  })[reason];
