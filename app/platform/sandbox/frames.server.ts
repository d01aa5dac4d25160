import type { Duplex } from "node:stream";
import { DefaultDeserializer, DefaultSerializer } from "node:v8";

// A message is the value as serialised by V8, followed by the byte strings in it, which are sent as they are and never
// copied into one. Work in one turn of the event loop is therefore bounded by the value itself, however many bytes come
// with it. Format: length of the value, count of byte strings, length of each; the value; the byte strings

const wordBytes = 4;
/** The limit of the value alone, where it is bounded at all: what is deserialised in one turn. */
const mostOfValue = 8 * 1024 * 1024;

interface HostObjects {
  _writeHostObject(view: ArrayBufferView): void;
  _readHostObject(): Uint8Array;
}

class Writer extends DefaultSerializer implements Pick<HostObjects, "_writeHostObject"> {
  readonly byteStrings: Uint8Array[] = [];

  _writeHostObject(view: ArrayBufferView): void {
    this.writeUint32(this.byteStrings.length);
    this.writeUint32(view instanceof Buffer ? 1 : 0);
    this.byteStrings.push(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
  }
}

class Reader extends DefaultDeserializer implements Pick<HostObjects, "_readHostObject"> {
  readonly #byteStrings: Buffer[];

  constructor(value: Buffer, byteStrings: Buffer[]) {
    super(value);
    this.#byteStrings = byteStrings;
  }

  _readHostObject(): Uint8Array {
    const bytes = this.#byteStrings[this.readUint32()];
    if (!bytes) throw new Error("a message names bytes that it does not bring");
    const isBuffer = this.readUint32() === 1;
    return isBuffer ? bytes : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  }
}

/** Sends one message; `value` may contain whatever V8 can serialise, and byte arrays at any depth. */
export function writeFrame(channel: Duplex, value: unknown): void {
  const writer = new Writer();
  writer.writeHeader();
  writer.writeValue(value);
  const body = writer.releaseBuffer();
  const lengths = [body.length, writer.byteStrings.length, ...writer.byteStrings.map(({ length }) => length)];
  const head = Buffer.alloc(lengths.length * wordBytes);
  lengths.forEach((length, at) => head.writeUInt32BE(length, at * wordBytes));
  channel.cork();
  channel.write(head);
  channel.write(body);
  for (const bytes of writer.byteStrings) if (bytes.length > 0) channel.write(bytes);
  channel.uncork();
}

interface Reading {
  mostBytes: number;
  onFrame(value: unknown): void;
  onTooLarge(): void;
}

/** Calls `onFrame` for each message; one whose declared size exceeds `mostBytes` is never read into memory. */
export function readFrames(channel: Duplex, reading: Reading): void {
  const parts = takeMessages(reading);
  let wanted = parts.next().value;
  let filled = 0;
  channel.on("data", (chunk: Buffer) => {
    let rest = chunk;
    while (wanted && rest.length > 0) {
      const taken = Math.min(rest.length, wanted.length - filled);
      rest.copy(wanted, filled, 0, taken);
      rest = rest.subarray(taken);
      filled += taken;
      if (filled < wanted.length) return;
      filled = 0;
      wanted = parts.next().value;
    }
  });
}

/** Yields the buffers to be filled, and continues when each is full. */
function* takeMessages({ mostBytes, onFrame, onTooLarge }: Reading): Generator<Buffer, undefined> {
  for (;;) {
    const [bodyLength = 0, count = 0] = readLengths(yield* filled(2 * wordBytes));
    const mostOfBody = mostBytes === Infinity ? Infinity : Math.min(mostBytes, mostOfValue);
    const isListed = bodyLength <= mostOfBody && count * wordBytes <= mostBytes;
    const lengths = isListed ? readLengths(yield* filled(count * wordBytes)) : [];
    const all = lengths.reduce((sum, length) => sum + length, bodyLength);
    if (!isListed || all > mostBytes) {
      onTooLarge();
      return;
    }
    const body = yield* filled(bodyLength);
    const byteStrings: Buffer[] = [];
    for (const length of lengths) byteStrings.push(yield* filled(length));
    const reader = new Reader(body, byteStrings);
    reader.readHeader();
    onFrame(reader.readValue());
  }
}

function* filled(length: number): Generator<Buffer, Buffer> {
  // Memory of its own: a slice of the pool would keep the whole pool alive.
  const bytes = Buffer.allocUnsafeSlow(length);
  if (length > 0) yield bytes;
  return bytes;
}

const readLengths = (bytes: Buffer): number[] =>
  Array.from({ length: bytes.length / wordBytes }, (_, at) => bytes.readUInt32BE(at * wordBytes));
