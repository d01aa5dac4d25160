import { randomBytes } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { answerTask } from "../sandbox/answer-task.server.ts";
import { drawWidths } from "./draw-widths.server.ts";
import { mostPixels, type Picture, type PictureReply, type PictureTask } from "./picture-tasks.ts";

// A sandboxed program: decodes one untrusted picture.

type TaskOf<Kind extends PictureTask["kind"]> = Extract<PictureTask, { kind: Kind }>;

sharp.cache(false);

async function draw(task: PictureTask): Promise<PictureReply> {
  switch (task.kind) {
    case "shrink":
      return shrink(task);
    case "square":
      return { kind: "squares", sides: await drawSquares(task) };
    case "card":
      return drawCard(task);
  }
}

async function shrink(task: TaskOf<"shrink">): Promise<PictureReply> {
  const { width, height } = await sharp(task.bytes, { limitInputPixels: false }).metadata();
  if (width * height > mostPixels) return { kind: "too-many-pixels" };
  const picture = await remake(task);
  return { kind: "shrunk", picture, widths: task.hasWidths ? await drawWidths(picture.bytes) : null };
}

async function remake({ bytes, as, box, isJpeg }: TaskOf<"shrink">): Promise<Picture> {
  const small = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
    .timeout({ seconds: 20 })
    .autoOrient()
    .resize({ ...box, fit: "inside", withoutEnlargement: true });
  const upright = isJpeg ? small.flatten({ background: "#fff" }).toColourspace("srgb") : small;
  const made = isJpeg ? upright.jpeg({ quality: 86, mozjpeg: true }) : upright.toFormat(as, { quality: 85 });
  const { data, info } = await made.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height, mediaType: `image/${info.format}` };
}

async function drawSquares({ bytes, sides, strength }: TaskOf<"square">): Promise<Uint8Array[]> {
  const square = await sharp(bytes, { limitInputPixels: 40_000_000, failOn: "truncated" })
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize(512, 512, { fit: "cover" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .png()
    .toBuffer();
  return Promise.all(sides.map((side) => grained(sharp(square).resize(side, side), strength)));
}

/** Invisible noise that makes the bytes differ. */
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

async function drawCard(task: TaskOf<"card">): Promise<PictureReply> {
  // Not needed for pictures, and every picture starts a process.
  const { drawColumns } = await import("./lettering/draw-columns.server.ts");
  const { width, height } = task.size;
  const text = drawColumns(task.columns, task.language);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${task.ground}${text.svg}</svg>`;
  const layers = task.picture ? [await cardLayer(task.picture)] : [];
  const bytes = await sharp(Buffer.from(svg))
    .composite(layers)
    .png({ palette: true, quality: 90 })
    .toBuffer();
  return { kind: "card", bytes, isSpelt: text.isSpelt };
}

async function cardLayer({ bytes, background, at }: NonNullable<TaskOf<"card">["picture"]>) {
  const input = await sharp(bytes, { limitInputPixels: 40_000_000 })
    .resize(at.width, at.height, { fit: "contain", background })
    .png()
    .toBuffer();
  return { input, left: at.x, top: at.y };
}

answerTask(draw);
