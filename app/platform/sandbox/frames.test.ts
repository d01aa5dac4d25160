import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { readFrames, writeFrame } from "./frames.server.ts";

function open(mostBytes = Infinity) {
  const channel = new PassThrough();
  const seen: unknown[] = [];
  readFrames(channel, {
    mostBytes,
    onFrame: (value) => seen.push(value),
    onTooLarge: () => seen.push("too large"),
  });
  return { channel, seen };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

test("H6: messages arrive unchanged, with bytes of any kind and size, in whatever pieces", async () => {
  const values = [
    { name: "x", bytes: new Uint8Array([1, 2, 3]), more: [{ buffer: Buffer.from("words") }] },
    { empty: new Uint8Array(0), large: new Uint8Array(300_000).fill(7), none: null },
    "words alone",
  ];
  const sent = new PassThrough();
  const whole = buffer(sent);
  for (const value of values) writeFrame(sent, value);
  sent.end();
  const bytes = await whole;
  const { channel, seen } = open();
  for (let at = 0; at < bytes.length; at += 1_013) channel.write(bytes.subarray(at, at + 1_013));
  await turn();
  expect(seen).toEqual(values);
});

test("H6: bytes beside a value are copied neither when sent nor when received", async () => {
  const written: Uint8Array[] = [];
  const channel = new PassThrough();
  channel.write = ((chunk: Uint8Array) => written.push(chunk) > 0) as typeof channel.write;
  const large = new Uint8Array(4_000_000).fill(9);
  writeFrame(channel, { large });
  expect(written.map(({ length }) => length).filter((length) => length > 1_000)).toEqual([large.length]);
  expect(written.at(-1)?.buffer).toBe(large.buffer);
});

test("H6: a message that declares too large a size is refused before it is read, its bytes included", async () => {
  for (const value of [
    "x".repeat(20_000),
    { bytes: new Uint8Array(20_000) },
    Array.from({ length: 9_000 }, () => new Uint8Array(0)),
  ]) {
    const { channel, seen } = open(10_000);
    writeFrame(channel, value);
    await turn();
    expect(seen).toEqual(["too large"]);
  }
});
