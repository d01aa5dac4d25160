import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { describe, expect, test } from "vitest";
import type { FileStore } from "./file-store.server.ts";
import { openFileStore, s3Location } from "./open-file-store.server.ts";
import { openS3Store, StorageError } from "./s3-store.server.ts";

interface Opened extends AsyncDisposable {
  store: FileStore;
}

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "octavo-store-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

async function openFolder(): Promise<Opened> {
  const folder = await temporaryFolder();
  const store = await openFileStore({
    STORAGE_URL: `file://${folder.path}/a b`.replace(" ", "%20"),
    DATA_DIR: "",
  });
  return { store, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

async function openBucket(): Promise<Opened> {
  const folder = await temporaryFolder();
  const peer = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: folder.path,
    configureBuckets: [{ name: "books", configs: [] }],
  });
  const { port } = (await peer.run()) as AddressInfo;
  const address = `s3://S3RVER:S3RVER@127.0.0.1:${port}/books/some/prefix?tls=false`;
  return {
    store: await openFileStore({ STORAGE_URL: address, DATA_DIR: "" }),
    async [Symbol.asyncDispose]() {
      await peer.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function listed(hashes: AsyncIterable<string>): Promise<string[]> {
  const all = [];
  for await (const hash of hashes) all.push(hash);
  return all;
}

const soon = () => new Date(Date.now() + 60_000);

describe.each([
  ["a folder", openFolder],
  ["a bucket", openBucket],
])("files in %s", (_, open) => {
  test("a stored file is found by the hash of its bytes, complete", async () => {
    await using opened = await open();
    const bytes = randomBytes(300_000);
    const stored = await opened.store.put(bytes);
    expect(stored).toEqual({ hash: hashOf(bytes), size: 300_000 });
    expect(await opened.store.find(stored.hash)).toEqual(stored);
    expect(await opened.store.has(stored.hash)).toBe(true);
    expect(Buffer.from((await opened.store.read(stored.hash)) ?? []).equals(bytes)).toBe(true);
    const read = await opened.store.open(stored.hash);
    expect(read?.size).toBe(300_000);
    expect((await buffer(read?.stream ?? Readable.from([]))).equals(bytes)).toBe(true);
  });

  test("a range returns just those bytes, and the size of the whole file", async () => {
    await using opened = await open();
    const { hash } = await opened.store.put(bytesOf("0123456789"));
    const read = await opened.store.open(hash, { start: 2, end: 4 });
    expect([read?.size, String(await buffer(read?.stream ?? Readable.from([])))]).toEqual([10, "234"]);
  });

  test("an empty file can be stored", async () => {
    await using opened = await open();
    const { hash } = await opened.store.put(bytesOf(""));
    expect(await opened.store.find(hash)).toEqual({ hash, size: 0 });
    expect(await opened.store.read(hash)).toHaveLength(0);
  });

  test("the same bytes stored twice, even at once, are one file", async () => {
    await using opened = await open();
    const bytes = bytesOf("same");
    await Promise.all(Array.from({ length: 8 }, () => opened.store.put(bytes)));
    expect(await listed(opened.store.list(soon()))).toEqual([hashOf(bytes)]);
  });

  test("a file that does not exist is null, whatever its name", async () => {
    await using opened = await open();
    for (const name of [
      "0".repeat(64),
      "",
      "..",
      "../../etc/passwd",
      "octavo-check",
      "A".repeat(64),
      "a\0b",
    ]) {
      expect(await opened.store.find(name), name).toBeNull();
      expect(await opened.store.open(name), name).toBeNull();
      expect(await opened.store.read(name), name).toBeNull();
      expect(await opened.store.has(name), name).toBe(false);
      await opened.store.delete(name);
    }
  });

  test("a deleted file is gone, and deleting it again is no error", async () => {
    await using opened = await open();
    const { hash } = await opened.store.put(bytesOf("short-lived"));
    await opened.store.delete(hash);
    await opened.store.delete(hash);
    expect(await opened.store.has(hash)).toBe(false);
  });

  test("only files written before a moment are listed, and storing one again renews its age", async () => {
    await using opened = await open();
    const { hash } = await opened.store.put(bytesOf("old"));
    await new Promise((wake) => setTimeout(wake, 1_100));
    const moment = new Date();
    // A bucket's timestamps have whole seconds.
    await new Promise((wake) => setTimeout(wake, 1_100));
    await opened.store.put(bytesOf("new"));
    expect(await listed(opened.store.list(moment))).toEqual([hash]);
    await opened.store.put(bytesOf("old"));
    expect(await listed(opened.store.list(moment))).toEqual([]);
  });

  test("the check of a working store succeeds and leaves no file behind", async () => {
    await using opened = await open();
    await opened.store.check();
    expect(await listed(opened.store.list(soon()))).toEqual([]);
  });
});

// s3rver cannot list in pages on today's Node (its tokens need a cipher that OpenSSL 3 dropped), so this stand-in does.
test("files are all listed when a bucket needs several answers for them", async () => {
  const hashes = Array.from({ length: 5 }, (_, at) => hashOf(bytesOf(`file ${at}`)));
  const requests: string[] = [];
  const peer = createServer((request, response) => {
    const query = new URL(request.url ?? "", "http://peer").searchParams;
    const token = query.get("continuation-token");
    requests.push(`${query.get("prefix")} ${token}`);
    const from = Number(token?.replace("after+/=", "") ?? 0);
    const contents = hashes
      .slice(from, from + 2)
      .map(
        (hash) =>
          `<Contents><Key>some/ab/${hash}</Key><LastModified>2020-01-01T00:00:00.000Z</LastModified><Size>1</Size></Contents>`,
      );
    const next =
      from + 2 < hashes.length ? `<NextContinuationToken>after+/=${from + 2}</NextContinuationToken>` : "";
    response.end(
      `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${next}${contents.join("")}</ListBucketResult>`,
    );
  });
  await new Promise<void>((resolve) => peer.listen(0, "127.0.0.1", resolve));
  const { port } = peer.address() as AddressInfo;
  const store = openS3Store(s3Location(`s3://KEY:SECRET@127.0.0.1:${port}/books/some?tls=false`));
  expect(await listed(store.list(soon()))).toEqual(hashes);
  expect(requests).toEqual(["some/ null", "some/ after+/=2", "some/ after+/=4"]);
  peer.close();
});

test("a bucket below a path of its host, as with hosted backends, is written, read, listed and checked there", async () => {
  const files = new Map<string, Buffer>();
  const at = "/storage/v1/s3/books";
  const others: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? "", "http://peer");
    if (pathname === at) {
      const keys = [...files.keys()].map((path) => path.slice(at.length + 1));
      const contents = keys.map(
        (key) =>
          `<Contents><Key>${key}</Key><LastModified>2020-01-01T00:00:00.000Z</LastModified></Contents>`,
      );
      return response.end(`<ListBucketResult>${contents.join("")}</ListBucketResult>`);
    }
    if (!pathname.startsWith(`${at}/`)) others.push(pathname);
    if (request.method === "PUT") files.set(pathname, Buffer.concat(await request.toArray()));
    if (request.method === "DELETE") files.delete(pathname);
    return response.writeHead(files.has(pathname) ? 200 : 404).end(files.get(pathname));
  };
  const peer = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => peer.listen(0, "127.0.0.1", resolve));
  const { port } = peer.address() as AddressInfo;
  const address = `s3://KEY:SECRET@127.0.0.1:${port}/books?path=/storage/v1/s3&tls=false`;
  const store = openS3Store(s3Location(address));
  const { hash } = await store.put(bytesOf("a book"));
  expect(Buffer.from((await store.read(hash)) ?? []).toString()).toBe("a book");
  expect(await store.has("0".repeat(64))).toBe(false);
  expect(await listed(store.list(soon()))).toEqual([hash]);
  expect(others).toEqual([]);
  peer.close();
});

test("drafts of killed writers are removed, those of today stay", async () => {
  await using folder = await temporaryFolder();
  const settings = { STORAGE_URL: undefined, DATA_DIR: folder.path };
  await openFileStore(settings);
  const incoming = join(folder.path, "files", "incoming");
  await writeFile(join(incoming, "left"), "half a file");
  await utimes(join(incoming, "left"), new Date(0), new Date(0));
  await writeFile(join(incoming, "young"), "half a file");
  await openFileStore(settings);
  expect(await readdir(incoming)).toEqual(["young"]);
});

test("M9: a folder that disappears during a write is not created again", async () => {
  await using folder = await temporaryFolder();
  const root = join(folder.path, "store");
  const store = await openFileStore({ STORAGE_URL: `file://${root}`, DATA_DIR: "" });
  const written = store.put(randomBytes(64 * 1024 * 1024)).then(
    () => "written",
    () => "refused",
  );
  // Its draft exists, so the write has begun.
  await expect.poll(() => readdir(join(root, "incoming")), { interval: 1 }).toHaveLength(1);
  await rename(root, `${root}-away`);
  expect(await written).toBe("refused");
  expect(await readdir(folder.path)).toEqual(["store-away"]);
});

test("a file that a crash truncated is written again", async () => {
  await using folder = await temporaryFolder();
  const store = await openFileStore({ STORAGE_URL: undefined, DATA_DIR: folder.path });
  const { hash } = await store.put(bytesOf("the whole text"));
  const path = join(folder.path, "files", hash.slice(0, 2), hash);
  await writeFile(path, "");
  await store.put(bytesOf("the whole text"));
  expect(await readFile(path, "utf8")).toBe("the whole text");
});

test("a missing or refusing bucket causes an error that names it and not the key", async () => {
  const peer = createServer((_, response) => response.writeHead(403).end());
  await new Promise<void>((resolve) => peer.listen(0, "127.0.0.1", resolve));
  const { port } = peer.address() as AddressInfo;
  const store = openS3Store(s3Location(`s3://KEY:SECRET@127.0.0.1:${port}/books?tls=false`));
  for (const work of [
    () => store.check(),
    () => store.put(bytesOf("x")),
    () => store.find("0".repeat(64)),
    () => listed(store.list(soon())),
  ]) {
    const error = await work().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StorageError);
    expect(String(error)).toMatch(/books.* 403$/);
    expect(JSON.stringify(error) + String(error)).not.toMatch(/KEY|SECRET/);
  }
  peer.close();
});

test("the address of a bucket contains all of its options", () => {
  expect(s3Location("s3://key:se%2Fcret@s3.example:9000/books/a/?region=eu-central-1&tls=false")).toEqual({
    endpoint: "http://s3.example:9000",
    root: "http://s3.example:9000/books/a",
    accessKeyId: "key",
    secretAccessKey: "se/cret",
    region: "eu-central-1",
  });
  expect(s3Location("s3://k:s@s3.example/books").root).toBe("https://s3.example/books");
  expect(s3Location("s3://k:s@s3.example/books/a?path=/storage/v1/s3/")).toMatchObject({
    endpoint: "https://s3.example/storage/v1/s3",
    root: "https://s3.example/storage/v1/s3/books/a",
  });
});
