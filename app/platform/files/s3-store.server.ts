import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import { SaxesParser } from "saxes";
import { type FileStore, hashOf, isHash } from "./file-store.server.ts";

const answerMs = 30_000;
const retries = 3;

/** A failed operation of the storage; names the operation and the bucket, never the key. */
export class StorageError extends Error {
  readonly operation: string;
  readonly target: string;
  constructor(operation: string, target: string, options: { cause?: unknown; status?: number }) {
    super(
      `storage: ${operation} ${target} failed${options.status ? ` with ${options.status}` : ""}`,
      options,
    );
    this.name = "StorageError";
    this.operation = operation;
    this.target = target;
  }
}

export interface S3Location {
  /** Where buckets are, without a trailing slash: `https://host`, and a path where others share the host. */
  endpoint: string;
  /** Bucket and prefix as an address, without a trailing slash: `https://host/bucket/prefix`. */
  root: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

interface Listing {
  files: { name: string; at: Date }[];
  next: string | null;
}

/** Parses a ListObjectsV2 response. */
function parseListing(xml: string): Listing {
  const listing: Listing = { files: [], next: null };
  let text = "";
  let key = "";
  const parser = new SaxesParser();
  parser.on("opentag", () => (text = ""));
  parser.on("text", (piece) => (text += piece));
  parser.on("closetag", ({ name }) => {
    if (name === "Key") key = text;
    if (name === "LastModified")
      listing.files.push({ name: key.split("/").at(-1) ?? "", at: new Date(text) });
    if (name === "NextContinuationToken") listing.next = text;
  });
  parser.write(xml).close();
  return listing;
}

type Ask = (method: string, address: string, init?: RequestInit) => Promise<Response>;

/** Sends signed requests. Returns the response if successful, null for 404, and throws a StorageError otherwise. */
function signedRequests(location: S3Location): Ask {
  const client = new AwsClient({ ...location, service: "s3", retries });
  return async (method, address, init = {}) => {
    // The timeout is for the beginning of the response: a large file may take any time.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error(`no answer in ${answerMs} ms`)), answerMs);
    try {
      const response = await client.fetch(address, { ...init, method, signal: late.signal });
      if (response.ok || response.status === 404) return response;
      await response.body?.cancel();
      throw new StorageError(method, new URL(address).pathname, { status: response.status });
    } catch (cause) {
      if (cause instanceof StorageError) throw cause;
      throw new StorageError(method, new URL(address).pathname, { cause });
    } finally {
      clearTimeout(timer);
    }
  };
}

async function* listBucket(
  ask: Ask,
  { endpoint, root }: S3Location,
): AsyncIterable<Listing["files"][number]> {
  const [, bucket = "", ...folders] = root.slice(endpoint.length).split("/");
  const prefix = folders.length > 0 ? `${folders.join("/")}/` : "";
  for (let next: string | null = ""; next !== null;) {
    const query = new URLSearchParams({ "list-type": "2", prefix });
    if (next) query.set("continuation-token", next);
    const response = await ask("GET", `${endpoint}/${bucket}?${query}`);
    if (!response.ok) throw new StorageError("list", `bucket ${bucket}`, { status: response.status });
    const listing = parseListing(await response.text());
    yield* listing.files;
    next = listing.next;
  }
}

/** Files in a bucket of S3 or a compatible storage, under the same names as in the file system. */
export function openS3Store(location: S3Location): FileStore {
  const ask = signedRequests(location);
  const addressOf = (hash: string) => `${location.root}/${hash.slice(0, 2)}/${hash}`;

  /** Null for a missing file; throws when the bucket itself is missing, as then nothing is known of the file. */
  async function absent(): Promise<null> {
    const { endpoint, root } = location;
    const [, bucket = ""] = root.slice(endpoint.length).split("/");
    const response = await ask("HEAD", `${endpoint}/${bucket}`);
    if (response.status === 404) throw new StorageError("HEAD", `bucket ${bucket}`, { status: 404 });
    return null;
  }

  async function find(hash: string) {
    if (!isHash(hash)) return null;
    const response = await ask("HEAD", addressOf(hash));
    if (!response.ok) return absent();
    return { hash, size: Number(response.headers.get("content-length")) };
  }

  async function write(address: string, bytes: Uint8Array, hash: string): Promise<void> {
    // With the hash signed, the storage refuses bytes that were damaged on the way.
    const headers = { "x-amz-content-sha256": hash, "content-length": String(bytes.byteLength) };
    const body = new Uint8Array(bytes);
    const response = await ask("PUT", address, { headers, body });
    await response.body?.cancel();
    if (response.status === 404)
      throw new StorageError("PUT", new URL(location.root).pathname, { status: 404 });
  }

  return {
    async put(bytes) {
      const hash = await hashOf(bytes);
      // Written again even if it exists: only that renews its age.
      await write(addressOf(hash), bytes, hash);
      return { hash, size: bytes.byteLength };
    },
    async open(hash, range) {
      if (!isHash(hash)) return null;
      const headers: HeadersInit = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const response = await ask("GET", addressOf(hash), { headers });
      if (!response.ok || !response.body) return absent();
      const whole = response.headers.get("content-range")?.split("/").at(-1);
      const size = Number(whole ?? response.headers.get("content-length"));
      return { size, stream: Readable.fromWeb(response.body as WebStream) };
    },
    find,
    async read(hash) {
      if (!isHash(hash)) return null;
      const response = await ask("GET", addressOf(hash));
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : absent();
    },
    has: async (hash) => (await find(hash)) !== null,
    async delete(hash) {
      if (isHash(hash)) await (await ask("DELETE", addressOf(hash))).body?.cancel();
    },
    async *list(before) {
      for await (const { name, at } of listBucket(ask, location)) if (isHash(name) && at < before) yield name;
    },
    async check() {
      const bytes = new TextEncoder().encode("Octavo looks here whether it may write.");
      const hash = await hashOf(bytes);
      await write(`${location.root}/octavo-check`, bytes, hash);
    },
  };
}
