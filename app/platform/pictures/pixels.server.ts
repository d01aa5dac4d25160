import sharp, { type Sharp } from "sharp";

// A book uses one core at a time: the pool of workers runs in parallel. The cache would only use memory.
sharp.concurrency(1);
sharp.cache(false);

/** Larger pictures are refused before decoding: 36 million pixels fill the memory that one book may use. */
const mostPixels = 36_000_000;

/** Opens untrusted pixels: bounded in size and time, and tolerant of minor damage. */
export function openPixels(bytes: Uint8Array, options: { density?: number } = {}): Sharp {
  return sharp(bytes, { ...options, limitInputPixels: mostPixels, failOn: "error" }).timeout({ seconds: 20 });
}

export interface RawPixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** Opens decoded pixels for further processing, without decoding them again. */
export function fromRaw({ data, info }: RawPixels): Sharp {
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } });
}

/** Decodes to raw pixels with width, height and number of channels. Rejects when the picture is broken. */
export async function toRaw(pixels: Sharp): Promise<RawPixels> {
  const { data, info } = await pixels.raw().toBuffer({ resolveWithObject: true });
  return { data, info: { width: info.width, height: info.height, channels: info.channels } };
}
