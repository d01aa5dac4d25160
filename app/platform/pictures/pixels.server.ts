import sharp, { type Sharp } from "sharp";

// One book at a time uses one core: the pool of workers is what runs in parallel. The cache would only cost memory.
sharp.concurrency(1);
sharp.cache(false);

/** A picture with more pixels than this is dropped undecoded: 36 million fill the memory that one book may take. */
const mostPixels = 36_000_000;

/** Opens pixels from a stranger: bounded in size and time, and only what is really broken fails. */
export function openPixels(bytes: Uint8Array, options: { density?: number } = {}): Sharp {
  return sharp(bytes, { ...options, limitInputPixels: mostPixels, failOn: "error" }).timeout({ seconds: 20 });
}

export interface RawPixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

export function fromRaw({ data, info }: RawPixels): Sharp {
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } });
}

export async function toRaw(pixels: Sharp): Promise<RawPixels> {
  const { data, info } = await pixels.raw().toBuffer({ resolveWithObject: true });
  return { data, info: { width: info.width, height: info.height, channels: info.channels } };
}
