import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { shrinkPicture } from "./shrink-picture.server.ts";

const wanted = { mostMb: 20, box: { width: 2_400, height: 2_400 } };
const file = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], "holiday.jpg", { type: "image/jpeg" });
const shrink = (bytes: Uint8Array, how = {}) => shrinkPicture(file(bytes), { ...wanted, ...how });

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#5c7a8a" } });

/** Like a camera's picture: rotated, with a location, larger than 3.5 MB. */
async function photograph(): Promise<Buffer> {
  const grain = randomBytes(2_600 * 2_000 * 3);
  return sharp(grain, { raw: { width: 2_600, height: 2_000, channels: 3 } })
    .withExif({ IFD0: { Make: "Camera of Wanda" }, IFD3: { GPSLatitude: "53/1 0/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
}

test("R16 a large photograph is scaled to what a page needs, upright, and loses the camera's metadata", async () => {
  const given = await photograph();
  expect(given.length).toBeGreaterThan(3.5 * 1024 * 1024);
  const shrunk = await shrink(given);
  if (!shrunk.ok) return expect.fail(shrunk.reason);
  const { bytes, width, height, mediaType } = shrunk.picture;
  expect([width, height, mediaType]).toEqual([1_846, 2_400, "image/jpeg"]);
  const facts = await sharp(bytes).metadata();
  expect([facts.width, facts.height, facts.exif, facts.orientation]).toEqual([
    1_846,
    2_400,
    undefined,
    undefined,
  ]);
  expect(bytes.includes("Camera of Wanda")).toBe(false);
});

/** A PNG whose header claims this width, with a valid checksum. */
function sayingWidth(png: Buffer, width: number): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

test("a picture that is too large, truncated, lies about its size or is none is refused with the reason, several at once too", async () => {
  const png = await plain(40, 30).png().toBuffer();
  const vast = sayingWidth(png, 90_000_000);
  const lying = sayingWidth(png, 4_000);
  const jpeg = await plain(900, 600).jpeg().toBuffer();
  const reasons = await Promise.all(
    [
      shrink(Buffer.alloc(2 * 1024 * 1024), { mostMb: 1 }),
      shrink(vast),
      shrink(lying),
      shrink(jpeg.subarray(0, jpeg.length / 2)),
      shrink(png.subarray(0, 60)),
      shrink(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")),
      shrink(Buffer.alloc(0)),
      shrink(png),
    ].map(async (shrunk) => {
      const outcome = await shrunk;
      return outcome.ok ? "taken" : outcome.reason;
    }),
  );
  expect(reasons).toEqual([
    "too-large",
    "too-many-pixels",
    "broken",
    "broken",
    "broken",
    "not-a-picture",
    "nothing",
    "taken",
  ]);
});
