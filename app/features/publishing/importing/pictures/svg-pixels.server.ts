import { fromRaw, openPixels, type RawPixels, toRaw } from "./pixels.server.ts";
import { svgSize } from "./svg-size.ts";

interface Box {
  width: number;
  height: number;
}

/** Draws an SVG picture, already made harmless, in pixels, as large as fits into the box. */
export async function rasteriseSvg(bytes: Uint8Array, box: Box): Promise<RawPixels> {
  const svg = new TextDecoder().decode(bytes);
  const picture = { svg, ...svgSize(svg) };
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) };
  const backdrop = findBackdrop(picture.svg, picture.width / picture.height);
  if (!backdrop || !(await hasRatio(backdrop.bytes, size))) return draw(picture.svg, scale, size);
  const photograph = await toRaw(
    openPixels(backdrop.bytes)
      .resize({ ...size, fit: "fill" })
      .flatten({ background: "#fff" })
      .toColourspace("srgb"),
  );
  const lettering = await drawLayer(picture.svg.replace(backdrop.element, ""), scale, size);
  return toRaw(
    fromRaw(photograph)
      .composite([{ input: lettering.data, raw: lettering.info }])
      .removeAlpha(),
  );
}

// Of another ratio it would be fitted with margins, which only drawing the whole gets right.
async function hasRatio(bytes: Uint8Array, size: Box): Promise<boolean> {
  const { width, height } = await openPixels(bytes).metadata();
  return Math.abs(width / height / (size.width / size.height) - 1) < 0.02;
}

function layer(svg: string, scale: number, size: Box) {
  const density = Math.min(2400, Math.max(1, 72 * scale));
  return openPixels(new TextEncoder().encode(svg), { density }).resize({ ...size, fit: "fill" });
}

const drawLayer = (svg: string, scale: number, size: Box) =>
  toRaw(layer(svg, scale, size).ensureAlpha().toColourspace("srgb"));

const draw = (svg: string, scale: number, size: Box) =>
  toRaw(layer(svg, scale, size).flatten({ background: "#fff" }).toColourspace("srgb"));

const firstPicture =
  /^<svg[^>]*?viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>(?:\s|<(title|desc|style|defs)\b[^>]*>[^<]*<\/\3>)*(<image\b[^>]*>\s*<\/image>)/;

/**
 * Covers are often a photograph under lettering. Drawing the photograph with the rest costs half a second, decoding it on
 * its own at the wanted size a fifth: so if the first thing drawn is one embedded picture over the whole area, it is
 * taken out and put under the rest afterwards.
 */
function findBackdrop(svg: string, ratio: number): { element: string; bytes: Uint8Array } | null {
  const [, boxWidth, boxHeight, , element] = firstPicture.exec(svg) ?? [];
  if (!element) return null;
  const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? null;
  const covers =
    [attribute("x"), attribute("y")].every((value) => value === null || Number(value) === 0) &&
    attribute("width") === boxWidth &&
    attribute("height") === boxHeight &&
    ["transform", "style", "class", "opacity", "filter", "mask", "clip-path"].every(
      (name) => attribute(name) === null,
    );
  const [, encoded] = /^data:image\/\w+;base64,([\s\S]*)$/.exec(attribute("(?:xlink:)?href") ?? "") ?? [];
  if (!covers || !encoded) return null;
  const bytes = Buffer.from(encoded, "base64");
  const fits = Math.abs(Number(boxWidth) / Number(boxHeight) / ratio - 1) < 0.02;
  return fits ? { element, bytes } : null;
}
