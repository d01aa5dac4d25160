import { promisify } from "node:util";
import yauzl from "yauzl";

const open = promisify((bytes: Buffer, done: (error: Error | null, zip: yauzl.ZipFile) => void) =>
  yauzl.fromBuffer(bytes, { lazyEntries: false }, done),
);

interface ZipEntry {
  path: string;
  isStored: boolean;
  extraFieldLength: number;
  text: string;
}

async function readText(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<string> {
  const stream = await promisify<NodeJS.ReadableStream>((done) => zip.openReadStream(entry, done))();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

/** Every entry of a trusted zip file, in the order it was written. */
export async function unzip(bytes: Uint8Array): Promise<ZipEntry[]> {
  const zip = await open(Buffer.from(bytes));
  const entries: yauzl.Entry[] = [];
  await new Promise<void>((resolve, reject) => {
    zip.on("entry", (entry: yauzl.Entry) => entries.push(entry));
    zip.on("end", resolve);
    zip.on("error", reject);
  });
  return Promise.all(
    entries.map(async (entry) => ({
      path: entry.fileName,
      isStored: entry.compressionMethod === 0,
      extraFieldLength: entry.extraFieldLength,
      text: await readText(zip, entry),
    })),
  );
}
