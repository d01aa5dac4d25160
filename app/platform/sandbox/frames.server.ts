import type { Duplex } from "node:stream";
import { deserialize, serialize } from "node:v8";

// One message is its length in four bytes and the value as V8 writes it: bytes go as they are, and reading a long text back is a copy.
const headBytes = 4;

export function writeFrame(channel: Duplex, value: unknown): void {
  const body = serialize(value);
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(body.length);
  channel.cork();
  channel.write(head);
  channel.write(body);
  channel.uncork();
}

/** Calls back for each message; one larger than `mostBytes`, said by its first four bytes, is never held. */
export function readFrames(
  channel: Duplex,
  {
    mostBytes,
    onFrame,
    onTooLarge,
  }: { mostBytes: number; onFrame(value: unknown): void; onTooLarge(): void },
): void {
  let chunks: Buffer[] = [];
  let held = 0;
  let wanted: number | null = null;
  const join = () => {
    const whole = chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks, held);
    return whole;
  };
  const take = (size: number) => {
    const whole = join();
    const rest = whole.subarray(size);
    chunks = rest.length > 0 ? [rest] : [];
    held = rest.length;
    return whole.subarray(0, size);
  };
  channel.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    held += chunk.length;
    for (;;) {
      if (wanted === null) {
        if (held < headBytes) return;
        wanted = take(headBytes).readUInt32BE();
        if (wanted > mostBytes) return onTooLarge();
      }
      if (held < wanted) return;
      const body = take(wanted);
      wanted = null;
      onFrame(deserialize(body));
    }
  });
}
