import { open } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

const unzip = promisify(gunzip);

/** A dictionary file that cannot be what it says. The message is for the operator who named it. */
export class WrongDictionary extends Error {
  override name = "WrongDictionary";
}

/** What a dictionary may be at most; the largest of the free ones have a tenth of it. */
export const limits = {
  fileBytes: 256 * 1024 * 1024,
  entries: 2_000_000,
  textLength: 20_000,
  wordLength: 200,
};

/** A whole file, unpacked when it is packed with gzip or dictzip, which is the same to read; null when there is none. */
export async function readSourceFile(path: string): Promise<Buffer | null> {
  const packed = await readBounded(path);
  if (packed === null || packed[0] !== 0x1f || packed[1] !== 0x8b) return packed;
  try {
    return await unzip(packed, { maxOutputLength: limits.fileBytes });
  } catch (error) {
    const isTooLarge =
      error instanceof RangeError || (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE";
    throw new WrongDictionary(
      isTooLarge
        ? `${path} unpacks to more than ${limits.fileBytes / 1024 / 1024} MB.`
        : `${path} is damaged: it does not unpack.`,
      { cause: error },
    );
  }
}

async function readBounded(path: string): Promise<Buffer | null> {
  let file;
  try {
    file = await open(path, "r");
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return null;
    throw error;
  }
  try {
    const { size } = await file.stat();
    if (size > limits.fileBytes)
      throw new WrongDictionary(`${path} is larger than ${limits.fileBytes / 1024 / 1024} MB.`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** The first of these files that exists. */
export async function readFirst(paths: string[]): Promise<Buffer | null> {
  for (const path of paths) {
    const found = await readSourceFile(path);
    if (found) return found;
  }
  return null;
}

const decoder = new TextDecoder("utf-8");

/** Text of a part of a file; what is no UTF-8 becomes U+FFFD. NUL, which PostgreSQL refuses, and other controls are dropped. */
export const textAt = (bytes: Uint8Array, start: number, end: number): string =>
  decoder.decode(bytes.subarray(start, end)).replace(/[^\P{Cc}\n\t]/gu, "");

/** Whether a part lies inside of a file. */
export const isInside = (bytes: Uint8Array, offset: number, size: number): boolean =>
  Number.isSafeInteger(offset) &&
  Number.isSafeInteger(size) &&
  offset >= 0 &&
  size >= 0 &&
  offset + size <= bytes.length;

/** What is known of a dictionary before its entries. */
export interface SourceFacts {
  /** Empty when the file does not say. */
  name: string;
  /** BCP 47; null when the file does not say. */
  language: string | null;
  target: string | null;
}

export interface SourceEntry {
  headword: string;
  /** Plain text. */
  text: string;
}

/** A dictionary as it is read. */
export interface DictionarySource extends SourceFacts {
  /** Read while it is consumed. */
  entries(): Generator<SourceEntry>;
  /** Other forms of headwords. */
  forms(): Generator<{ form: string; headword: string }>;
}

/** The languages that names like `freedict-deu-eng` have in them. */
export function languagesIn(name: string): Pick<SourceFacts, "language" | "target"> {
  const [, from, to] = /(?:^|[-_./])([a-z]{3})-([a-z]{3})(?:[-_.]|$)/.exec(name) ?? [];
  return { language: languageOf(from), target: languageOf(to) };
}

/** `deu` and `ger` are `de`. */
export function languageOf(code: string | undefined): string | null {
  if (!code) return null;
  try {
    return new Intl.Locale(code).language;
  } catch {
    return null;
  }
}
