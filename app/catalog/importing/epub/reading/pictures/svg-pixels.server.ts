import { openPixels, type RawPixels, toRaw } from "#app/platform/pictures/pixels.server.ts";
import { svgSize } from "./svg-size.ts";

interface Box {
  width: number;
  height: number;
}

/** Rasterises a sanitised SVG picture, as large as fits into the box. */
export async function rasteriseSvg(bytes: Uint8Array, box: Box): Promise<RawPixels> {
  const svg = new TextDecoder().decode(bytes);
  const picture = svgSize(svg);
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) };
  const backdrop = findBackdrop(svg, picture.width / picture.height);
  if (!backdrop || !(await hasRatio(backdrop.bytes, size))) return draw(svg, scale, size);
  const photograph = await toRaw(
    openPixels(backdrop.bytes)
      .resize({ ...size, fit: "fill", kernel: "cubic" })
      .flatten({ background: "#fff" })
      .toColourspace("srgb"),
  );
  const lettering = await drawLayer(backdrop.rest, scale, size);
  // Greys and transparent photographs are too rare for rules of their own.
  if (photograph.info.channels !== 3 || lettering.info.channels !== 4) return draw(svg, scale, size);
  return layOver(photograph, lettering);
}

// With another aspect ratio it would have margins, which only drawing the whole gets right.
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

/**
 * Composites RGBA over RGB of the same size, in place: the library's own way, through linear light, takes ten times as
 * long.
 */
function layOver(below: RawPixels, above: RawPixels): RawPixels {
  const under = below.data;
  const over = above.data;
  for (let from = 0, to = 0; from < over.length; from += 4, to += 3) {
    const alpha = over[from + 3] ?? 0;
    if (alpha === 0) continue;
    for (let part = 0; part < 3; part++) {
      const lower = under[to + part] ?? 0;
      under[to + part] = lower + Math.round((((over[from + part] ?? 0) - lower) * alpha) / 255);
    }
  }
  return below;
}

const stoodInFor = "data:image/x";
const firstPicture =
  /^<svg[^>]*?viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>(?:\s|<(title|desc|style|defs)\b[^>]*>[^<]*<\/\3>)*(<image\b[^>]*>\s*<\/image>)/;

/**
 * Covers are often a photograph under lettering. Drawing the photograph with the rest costs half a second, decoding it
 * separately at the final size a fifth: so if the first element is one embedded picture over the whole area, it is
 * removed and composited below the rest afterwards.
 */
function findBackdrop(svg: string, ratio: number): { rest: string; bytes: Uint8Array } | null {
  const photograph = firstEmbedded(svg);
  if (!photograph) return null;
  // A megabyte of base64 need not be searched for attributes.
  const light = svg.slice(0, photograph.start) + stoodInFor + svg.slice(photograph.end);
  const [, boxWidth, boxHeight, , element] = firstPicture.exec(light) ?? [];
  if (!element) return null;
  const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? null;
  const covers =
    [attribute("x"), attribute("y")].every((value) => value === null || Number(value) === 0) &&
    attribute("width") === boxWidth &&
    attribute("height") === boxHeight &&
    ["transform", "style", "class", "opacity", "filter", "mask", "clip-path"].every(
      (name) => attribute(name) === null,
    );
  if (!covers || attribute("(?:xlink:)?href") !== stoodInFor) return null;
  const fits = Math.abs(Number(boxWidth) / Number(boxHeight) / ratio - 1) < 0.02;
  return fits ? { rest: light.replace(element, ""), bytes: photograph.bytes } : null;
}

/** The first embedded picture, and the position of its data. */
function firstEmbedded(svg: string): { start: number; end: number; bytes: Uint8Array } | null {
  const start = svg.indexOf("data:image/");
  const end = start < 0 ? -1 : svg.indexOf('"', start);
  if (end < 0) return null;
  const comma = svg.indexOf(",", start);
  const isBase64 = comma < end && /^data:image\/\w+;base64$/.test(svg.slice(start, comma));
  return isBase64 ? { start, end, bytes: Buffer.from(svg.slice(comma + 1, end), "base64") } : null;
}
