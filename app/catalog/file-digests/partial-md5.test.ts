import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { partialMd5, partialMd5Of } from "./partial-md5.ts";

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) & 255);
const md5 = (...parts: Uint8Array[]) => {
  const hash = createHash("md5");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
};

test.each([
  [10, [[0, 10]]],
  [1024, [[0, 1024]]],
  [
    1500,
    [
      [0, 1024],
      [1024, 1500],
    ],
  ],
  [
    5000,
    [
      [0, 1024],
      [1024, 2048],
      [4096, 5000],
    ],
  ],
  [
    70_000,
    [
      [0, 1024],
      [1024, 2048],
      [4096, 5120],
      [16_384, 17_408],
      [65_536, 66_560],
    ],
  ],
] as [number, [number, number][]][])(
  "of a file of %i bytes the samples that KOReader reads are hashed",
  async (length, parts) => {
    const bytes = bytesOf(length);
    const samples = parts.map(([start, end]) => bytes.subarray(start, end));
    expect(await partialMd5Of(bytes)).toBe(md5(...samples));
  },
);

test("no more than twelve kilobytes of a file are read, however large it is", async () => {
  const reads: number[] = [];
  await partialMd5(async (offset) => {
    reads.push(offset);
    return new Uint8Array(1024);
  });
  expect(reads).toHaveLength(12);
  expect(reads.at(-1)).toBe(1024 * 4 ** 10);
});
