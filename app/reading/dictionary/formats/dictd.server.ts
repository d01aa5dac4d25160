import { basename } from "node:path";
import {
  type DictionarySource,
  isInside,
  languagesIn,
  limits,
  readFirst,
  textAt,
  WrongDictionary,
} from "./source-file.server.ts";

/** Digits of the offsets in an index file. */
const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const values = new Map([...digits].map((digit, value) => [digit, value]));

/** A number of an index file; NaN when it is none. */
export function readNumber(text: string): number {
  if (text.length === 0 || text.length > 8) return Number.NaN;
  let number = 0;
  for (const digit of text) number = number * 64 + (values.get(digit) ?? Number.NaN);
  return number;
}

interface Line {
  headword: string;
  offset: number;
  size: number;
}

/** A dictionary of dictd: `name.index`, and `name.dict` or `name.dict.dz` beside it. */
export async function openDictd(path: string): Promise<DictionarySource> {
  const stem = path.replace(/\.index(\.gz)?$|\.dict(\.dz)?$/, "");
  const index = (await readFirst([`${stem}.index`, `${stem}.index.gz`])) ?? missing(`${stem}.index`);
  const texts = (await readFirst([`${stem}.dict.dz`, `${stem}.dict`])) ?? missing(`${stem}.dict.dz`);
  const meta = new Map<string, string>();
  for (const { headword, offset, size } of linesOf(index, texts)) {
    if (!/^00-?database/.test(headword)) continue;
    const body = textAt(texts, offset, offset + Math.min(size, limits.textLength));
    meta.set(headword.replaceAll("-", ""), body.replace(/^[^\n]*\n\s*/, "").trim());
  }
  return {
    name: (meta.get("00databaseshort") ?? "").split("\n")[0]?.trim() ?? "",
    ...languagesIn(basename(stem)),
    *entries() {
      for (const { headword, offset, size } of linesOf(index, texts))
        if (!/^00-?database/.test(headword))
          yield { headword, text: textAt(texts, offset, offset + Math.min(size, limits.textLength)).trim() };
    },
    *forms() {},
  };
}

const missing = (path: string): never => {
  throw new WrongDictionary(`${path} is not there: a dictionary of dictd is two files.`);
};

function* linesOf(index: Buffer, texts: Buffer): Generator<Line> {
  let count = 0;
  for (let start = 0; start < index.length;) {
    const newline = index.indexOf(0x0a, start);
    const end = newline < 0 ? index.length : newline;
    const line = textAt(index, start, end);
    start = end + 1;
    if (line === "") continue;
    count += 1;
    if (count > limits.entries) throw new WrongDictionary(`It has more than ${limits.entries} entries.`);
    const [headword = "", offset = "", size = ""] = line.split("\t");
    const found = { headword, offset: readNumber(offset), size: readNumber(size) };
    if (!isInside(texts, found.offset, found.size))
      throw new WrongDictionary(`Line ${count} of the index points outside of the texts.`);
    yield found;
  }
}

/** Whether a path is of this format. */
export const isDictd = (path: string): boolean => /\.(index(\.gz)?|dict(\.dz)?)$/.test(path);
