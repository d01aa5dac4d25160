import { basename } from "node:path";
import { Parser } from "htmlparser2";
import {
  type DictionarySource,
  isInside,
  languagesIn,
  limits,
  readFirst,
  readSourceFile,
  textAt,
  WrongDictionary,
} from "./source-file.server.ts";

interface Ifo {
  name: string;
  wordCount: number;
  indexSize: number;
  offsetBytes: 4 | 8;
  /** The kinds of parts that each entry has; null when each says so itself. */
  parts: string | null;
}

/** A dictionary of StarDict: `name.ifo`, and `.idx`, `.dict` and perhaps `.syn` beside it. */
export async function openStarDict(path: string): Promise<DictionarySource> {
  const ifo = readIfo(await readSourceFile(path), path);
  const stem = path.slice(0, -".ifo".length);
  const index = (await readFirst([`${stem}.idx`, `${stem}.idx.gz`])) ?? missing(`${stem}.idx`);
  const texts = (await readFirst([`${stem}.dict.dz`, `${stem}.dict`])) ?? missing(`${stem}.dict.dz`);
  if (index.length !== ifo.indexSize)
    throw new WrongDictionary(`It says that its index has ${ifo.indexSize} bytes; it has ${index.length}.`);
  const words = [...wordsOf(index, texts, ifo)];
  if (words.length !== ifo.wordCount)
    throw new WrongDictionary(`Its word count is ${ifo.wordCount}; its index has ${words.length}.`);
  const synonyms = await readFirst([`${stem}.syn`, `${stem}.syn.dz`]);
  return {
    name: ifo.name,
    ...languagesIn(basename(stem)),
    *entries() {
      for (const { headword, offset, size } of words)
        yield {
          headword,
          text: plainEntry(texts.subarray(offset, offset + Math.min(size, limits.textLength)), ifo.parts),
        };
    },
    *forms() {
      if (!synonyms) return;
      for (const { form, at } of synonymsOf(synonyms)) {
        const headword = words[at]?.headword;
        if (headword === undefined)
          throw new WrongDictionary(`The form “${form}” is of a word that is not there.`);
        yield { form, headword };
      }
    },
  };
}

const missing = (path: string): never => {
  throw new WrongDictionary(`${path} is not there: a dictionary of StarDict is three files.`);
};

const magic = "StarDict's dict ifo file";

function readIfo(file: Buffer | null, path: string): Ifo {
  const lines = (file ? textAt(file, 0, Math.min(file.length, 65_536)) : "").split("\n");
  if (lines[0]?.trim() !== magic) throw new WrongDictionary(`${path} is no dictionary of StarDict.`);
  const facts = new Map(
    lines.slice(1).map((line) => {
      const at = line.indexOf("=");
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const;
    }),
  );
  const number = (name: string): number => {
    const value = Number(facts.get(name));
    if (Number.isSafeInteger(value) && value >= 0) return value;
    throw new WrongDictionary(`${path} does not say its ${name}.`);
  };
  return {
    name: facts.get("bookname") ?? "",
    wordCount: number("wordcount"),
    indexSize: number("idxfilesize"),
    offsetBytes: facts.get("idxoffsetbits") === "64" ? 8 : 4,
    parts: facts.get("sametypesequence") || null,
  };
}

interface Word {
  headword: string;
  offset: number;
  size: number;
}

function* wordsOf(index: Buffer, texts: Buffer, { offsetBytes }: Ifo): Generator<Word> {
  let count = 0;
  for (let start = 0; start < index.length;) {
    const end = index.indexOf(0, start);
    const numbers = end + 1;
    if (end < 0 || numbers + offsetBytes + 4 > index.length)
      throw new WrongDictionary(`The index ends in the middle of word ${count + 1}.`);
    count += 1;
    if (count > limits.entries) throw new WrongDictionary(`Its words are more than ${limits.entries}.`);
    const offset = offsetBytes === 8 ? Number(index.readBigUInt64BE(numbers)) : index.readUInt32BE(numbers);
    const size = index.readUInt32BE(numbers + offsetBytes);
    if (!isInside(texts, offset, size))
      throw new WrongDictionary(`Word ${count} of the index points outside of the texts.`);
    yield { headword: textAt(index, start, Math.min(end, start + 4 * limits.wordLength)), offset, size };
    start = numbers + offsetBytes + 4;
  }
}

function* synonymsOf(file: Buffer): Generator<{ form: string; at: number }> {
  let count = 0;
  for (let start = 0; start < file.length; count += 1) {
    const end = file.indexOf(0, start);
    if (end < 0 || end + 5 > file.length)
      throw new WrongDictionary("The list of other forms ends in the middle of one.");
    if (count > limits.entries) throw new WrongDictionary(`It has more than ${limits.entries} other forms.`);
    yield {
      form: textAt(file, start, Math.min(end, start + 4 * limits.wordLength)),
      at: file.readUInt32BE(end + 1),
    };
    start = end + 5;
  }
}

/** Kinds of parts that are text: plain, phonetic, and with the markup of Pango, XDXF, HTML and MediaWiki. */
const texts = /[mtyngxhkw]/;
const withMarkup = /[gxhk]/;

/** The texts of an entry, one below the other. Sounds and pictures are left out. */
function plainEntry(bytes: Uint8Array, parts: string | null): string {
  const found: string[] = [];
  let at = 0;
  for (let part = 0; at < bytes.length && (parts === null || part < parts.length); part++) {
    const kind = parts === null ? String.fromCharCode(bytes[at++] ?? 0) : (parts[part] ?? "");
    const isLast = parts !== null && part === parts.length - 1;
    const end = endOfPart(bytes, at, { kind, isLast });
    if (texts.test(kind)) {
      const text = textAt(bytes, at, end);
      found.push(withMarkup.test(kind) ? withoutMarkup(text) : text);
    }
    at = end + (isLast || kind >= "a" ? 1 : 0);
    if (kind < "a" && !isLast) at = end;
  }
  return found
    .map((text) => text.trim())
    .filter(Boolean)
    .join("\n");
}

/** A text ends at a NUL, other things say their size; the last part of an entry ends with it. */
function endOfPart(
  bytes: Uint8Array,
  at: number,
  { kind, isLast }: { kind: string; isLast: boolean },
): number {
  if (isLast) return bytes.length;
  if (kind >= "a") {
    const nul = bytes.indexOf(0, at);
    return nul < 0 ? bytes.length : nul;
  }
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return at + 4 > bytes.length ? bytes.length : Math.min(bytes.length, at + 4 + size.getUint32(at));
}

const blocks = /^(p|div|br|li|tr|dd|dt|h\d|blockquote|def|ar|k)$/;

/** The text of markup; whatever it is, none of it reaches a page as such. */
export function withoutMarkup(markup: string): string {
  let text = "";
  const parser = new Parser({
    ontext: (part) => (text += part),
    onopentagname: (name) => {
      if (blocks.test(name)) text += "\n";
    },
  });
  parser.end(markup);
  return text.replace(/[ \t]+/g, " ").replace(/ ?\n[\s]*/g, "\n");
}
