import sharp from "sharp";

/** As much as the largest telephone cameras make. */
const mostPixels = 64_000_000;

// By their first bytes: names and media types of uploads are whatever the sender says. SVG is not among them.
const signatures = {
  jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")),
  webp: (bytes: Buffer) =>
    bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
};
const kinds = ["jpeg", "png", "webp"] as const;

export interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
  mediaType: string;
}

export type PictureRefusal = "nothing" | "too-large" | "not-a-picture" | "broken" | "too-many-pixels";
type Shrunk = { ok: true; picture: Picture } | { ok: false; reason: PictureRefusal };

interface Wanted {
  mostMb: number;
  box: { width: number; height: number };
  /** On white, for programs that know nothing else. */
  isJpeg?: boolean;
}

/**
 * Makes of an upload a picture of at most this size: upright, in its own kind, without what cameras write into pictures. One at a
 * time: a large one takes 200 MB while it is opened.
 */
export async function shrinkPicture(upload: FormDataEntryValue | null, wanted: Wanted): Promise<Shrunk> {
  if (!(upload instanceof File) || upload.size === 0) return { ok: false, reason: "nothing" };
  if (upload.size > wanted.mostMb * 1024 * 1024) return { ok: false, reason: "too-large" };
  return alone(async () => {
    const bytes = Buffer.from(await upload.arrayBuffer());
    const kind = kinds.find((each) => signatures[each](bytes));
    if (!kind) return { ok: false, reason: "not-a-picture" };
    try {
      const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (width * height > mostPixels) return { ok: false, reason: "too-many-pixels" };
      return { ok: true, picture: await remake(bytes, kind, wanted) };
    } catch {
      // Cut off, lying about its size, or made to exhaust whoever opens it: sharp throws for all of them.
      return { ok: false, reason: "broken" };
    }
  });
}

async function remake(
  bytes: Buffer,
  kind: (typeof kinds)[number],
  { box, isJpeg = false }: Wanted,
): Promise<Picture> {
  const small = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
    .timeout({ seconds: 20 })
    .autoOrient()
    .resize({ ...box, fit: "inside", withoutEnlargement: true });
  const upright = isJpeg ? small.flatten({ background: "#fff" }).toColourspace("srgb") : small;
  const made = isJpeg
    ? upright.jpeg({ quality: 86, mozjpeg: true })
    : upright.toFormat(kind, { quality: 85 });
  const { data, info } = await made.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height, mediaType: `image/${info.format}` };
}

let last: Promise<unknown> = Promise.resolve();

/** Runs when all that were asked for before are done. */
function alone<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
  const mine = last.then(work);
  last = mine.catch(() => {});
  return mine;
}

/** Why a picture is not taken, for people. */
export const pictureWords = (reason: PictureRefusal, mostMb: number): string =>
  ({
    nothing: "Choose a picture first.",
    "too-large": `This picture has more than ${mostMb} MB. Choose a smaller one.`,
    "not-a-picture": "This is not a JPEG, PNG or WebP picture, whatever its name says.",
    broken: "This picture cannot be read: it is cut off or damaged.",
    "too-many-pixels": `This picture has more than ${mostPixels / 1_000_000} million pixels. Make it smaller and try again.`,
  })[reason];
