import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { prepareCover } from "../read-book.server.ts";
import { preparePicture } from "./picture.server.ts";
import { svgSize } from "./svg-size.ts";

/** Noise, because a plain colour compresses to nothing in every format. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });

const textBytes = (text: string) => new TextEncoder().encode(text);

describe("pictures of a book", () => {
  test("a small one is stored unchanged, with its size", async () => {
    const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    expect(await preparePicture(png, "image/png")).toEqual({
      bytes: png,
      mediaType: "image/png",
      width: 30,
      height: 20,
    });
  });

  test("a large one becomes WebP, smaller in bytes and no longer than 1600 pixels on any side", async () => {
    const jpeg = await noise(2400, 1200).jpeg({ quality: 95 }).toBuffer();
    const picture = await preparePicture(jpeg, "image/jpeg");
    expect(picture).toMatchObject({ mediaType: "image/webp", width: 1600, height: 800 });
    expect(picture.bytes.byteLength).toBeLessThan(jpeg.byteLength);
  });

  test("one that EXIF rotates is measured upright", async () => {
    const jpeg = await noise(60, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await preparePicture(jpeg, "image/jpeg")).toMatchObject({ width: 40, height: 60 });
  });

  test("one of a format that browsers do not support is converted", async () => {
    const tiff = await noise(80, 50).tiff().toBuffer();
    expect(await preparePicture(tiff, "image/tiff")).toMatchObject({
      mediaType: "image/webp",
      width: 80,
      height: 50,
    });
  });

  test("an animation stays animated", async () => {
    const frames = await sharp(await noise(20, 60).raw().toBuffer(), {
      raw: { width: 20, height: 60, channels: 3, pageHeight: 20 },
    })
      .gif()
      .toBuffer();
    expect(await preparePicture(frames, "image/gif")).toMatchObject({ bytes: frames, width: 20, height: 20 });
  });

  test("a truncated one, and one with too many pixels, cannot be read", async () => {
    const jpeg = await noise(200, 200).jpeg().toBuffer();
    await expect(preparePicture(jpeg.subarray(0, 900), "image/jpeg")).rejects.toThrow();
    const vast = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    await expect(preparePicture(vast, "image/png")).rejects.toThrow(/pixel limit/);
  });
});

test.each([
  ['<svg width="40" height="30">', { width: 40, height: 30 }],
  ['<svg viewBox="0 0 1400 2100">', { width: 1400, height: 2100 }],
  ['<svg width="70" viewBox="0 0 1400 2100">', { width: 70, height: 105 }],
  ['<svg width="2in" height="1in">', { width: 192, height: 96 }],
  ['<svg width="100%" height="100%" viewBox="0 0 20 10">', { width: 20, height: 10 }],
  ["<svg>", { width: 300, height: 150 }],
])("%s has the size at which a browser would draw it", (svg, size) =>
  expect(svgSize(`${svg}</svg>`)).toEqual(size),
);

describe("covers", () => {
  test("come in three widths, with a colour that stands in for them", async () => {
    const red = await sharp({ create: { width: 1000, height: 1500, channels: 3, background: "#cc2211" } })
      .jpeg()
      .toBuffer();
    const cover = await prepareCover(red, "image/jpeg");
    expect(cover.variants.map(({ width, height }) => [width, height])).toEqual([
      [160, 240],
      [320, 480],
      [640, 960],
    ]);
    expect(cover.color).toMatch(/^#c[a-d]2[0-4]1[0-4]$/);
    for (const { bytes, width } of cover.variants)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width });
  });

  test("are never enlarged", async () => {
    const small = await sharp({ create: { width: 100, height: 150, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    expect((await prepareCover(small, "image/png")).variants.map(({ width }) => width)).toEqual([100]);
  });

  test("of drawn lettering over a photograph are drawn with both", async () => {
    const photograph = await sharp({
      create: { width: 140, height: 210, channels: 3, background: "#0000ff" },
    })
      .jpeg()
      .toBuffer();
    const image = `<image width="1400" height="2100" xlink:href="data:image/jpeg;base64,${photograph.toString("base64")}"></image>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 1400 2100">${image}<rect x="0" y="1050" width="1400" height="1050" fill="#ffff00"></rect></svg>`;
    const { variants } = await prepareCover(textBytes(svg), "image/svg+xml");
    const { data, info } = await sharp(variants.at(-1)?.bytes).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3),
    ];
    expect(info).toMatchObject({ width: 640, height: 960 });
    const [top, bottom] = [at(320, 100), at(320, 860)];
    expect(top[2]).toBeGreaterThan(200);
    expect(top[0]).toBeLessThan(60);
    expect(bottom[0]).toBeGreaterThan(200);
    expect(bottom[2]).toBeLessThan(60);
  });
});
