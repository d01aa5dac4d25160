import {
  type FileColour,
  type FileMark,
  instantIn,
  longestFile,
  MarkCollector,
  type MarkedBook,
  mostMarksOfFile,
  type ReadMarks,
  tidyLine,
  tooLong,
  tooMany,
} from "./file-mark.ts";
import { isRecord } from "./marks-json.ts";
import { parsePart, splitJson } from "./split-json.ts";

/** The marks of an Annotation Set of ours or another program's. Bookmarks of others that have no words are counted as refused. */
export async function readAnnotationSet(file: string, yieldIfDue: () => Promise<void>): Promise<ReadMarks> {
  if (file.length > longestFile) return tooLong;
  const split = await splitJson(file, { name: "items", most: mostMarksOfFile + 1 }, yieldIfDue);
  if (!split) return unknown;
  const { rest, members } = split;
  if (members.length > mostMarksOfFile) return tooMany;
  if (!isRecord(rest) || rest["type"] !== "AnnotationSet") return unknown;
  const book = bookIn(rest["about"]);
  const collector = new MarkCollector();
  for (const [at, member] of members.entries()) {
    const annotation = parsePart(member);
    const mark = isRecord(annotation) ? markIn(annotation, book) : null;
    if (mark) collector.take(at + 1, mark);
    else collector.refuse(at + 1, "It marks no words.");
    await yieldIfDue();
  }
  return collector.finish("This Annotation Set has no annotations. Nothing was changed.");
}

const unknown: ReadMarks = {
  ok: false,
  error:
    "This is not an Annotation Set of an EPUB. Nothing was changed. Choose the .annotation or .json file that your reading app exports.",
};

function bookIn(about: unknown): MarkedBook {
  const facts = isRecord(about) ? about : {};
  const creators = Array.isArray(facts["dc:creator"]) ? facts["dc:creator"] : [facts["dc:creator"]];
  const jid = facts["octavo:jid"];
  return {
    title: textIn(facts["dc:title"]).slice(0, 500).toWellFormed(),
    authors: creators.slice(0, 10).flatMap((name) => textIn(name).slice(0, 200).toWellFormed() || []),
    jid: typeof jid === "string" ? tidyLine(jid, 200) : null,
  };
}

function markIn(annotation: Record<string, unknown>, book: MarkedBook): unknown {
  const target = isRecord(annotation["target"]) ? annotation["target"] : {};
  const body = Array.isArray(annotation["body"]) ? annotation["body"][0] : annotation["body"];
  const kind = annotation["motivation"] === "bookmarking" ? "bookmark" : "highlight";
  const position = target["octavo:place"] ?? null;
  const words = wordsIn(target["selector"]) ?? (kind === "bookmark" && position !== null ? "" : null);
  if (words === null) return null;
  const chapter = target["octavo:chapter"];
  return {
    id: uuidIn(annotation["id"]),
    book,
    chapter: typeof chapter === "string" ? chapter : null,
    kind,
    colour: colourIn(isRecord(body) ? body["color"] : null),
    quote: words,
    note: isRecord(body) ? textIn(body["value"]) : "",
    target: position,
    createdAt: instantIn(annotation["created"]),
    changedAt: instantIn(annotation["modified"]),
  } satisfies Record<keyof FileMark, unknown>;
}

/** A string, or one with its language. */
function textIn(value: unknown): string {
  if (typeof value === "string") return value;
  if (!isRecord(value)) return "";
  const text = value["text"] ?? value["stringValue"] ?? value["value"];
  return typeof text === "string" ? text : "";
}

const mostSelectors = 20;

/** The words that are marked, by the selectors that have them; null without any. */
function wordsIn(selector: unknown): string | null {
  const selectors = (Array.isArray(selector) ? selector : [selector])
    .slice(0, mostSelectors)
    .filter(isRecord);
  for (const { type, exact } of selectors)
    if (type === "TextQuoteSelector" && typeof exact === "string" && exact.trim() !== "") return exact;
  for (const { type, value } of selectors) {
    const [, words] =
      type === "FragmentSelector" && typeof value === "string" ? (directive.exec(value) ?? []) : [];
    if (words !== undefined) return decoded(words);
  }
  return null;
}

/** `:~:text=prefix-,words,-suffix`. One from words to other words does not say what is between them. */
const directive = /:~:text=(?:[^,&]*-,)?([^,&]+)(?:,-[^,&]*)?(?:&|$)/;

function decoded(words: string): string | null {
  try {
    return decodeURIComponent(words);
  } catch {
    return null;
  }
}

function uuidIn(id: unknown): string | null {
  const [, uuid] = typeof id === "string" ? (/^urn:uuid:([0-9a-f-]{36})$/i.exec(id) ?? []) : [];
  return uuid?.toLowerCase() ?? null;
}

/** The profile has six. */
const colours: Record<string, FileColour> = {
  yellow: "yellow",
  green: "green",
  blue: "blue",
  pink: "pink",
  orange: "yellow",
  purple: "pink",
};

const colourIn = (colour: unknown): FileColour => (typeof colour === "string" && colours[colour]) || "yellow";
