import { hashOfText } from "#app/platform/text/hash-of-text.ts";
import { longestName } from "../mark.ts";
import { listBooksOf, loadMarks, type LocalMark, saveMarks } from "./stored-marks.ts";

/** A bookmark as earlier versions of the site stored it, on one device. `text` is the beginning of its block. */
interface EarlierBookmark {
  chapter: string;
  /** Null at the beginning of the chapter. */
  fragment: string | null;
  offset: number;
  progression: number;
  name?: string;
  chapterTitle: string;
  text: string;
  at: number;
  quote?: string;
}

const keyOf = (jid: string) => window.octavoLocatorKey("bookmarks", jid);

/** Whether an earlier version has stored bookmarks of the book. */
export const listBooksWithEarlierBookmarks = (): string[] => listBooksOf(keyOf(""));

/**
 * Makes marks of the bookmarks that an earlier version has stored on this device. They are those of whoever reads here now, as they were
 * before. The same bookmark always becomes the same mark, and is removed from where it was only once there is room for the mark.
 */
export function takeOverBookmarks(jid: string, profile: string | null): void {
  const earlier = loadEarlier(jid);
  if (earlier.length === 0) return;
  const marks = loadMarks(jid, profile);
  const known = new Set(marks.map(({ id }) => id));
  const made = earlier.map((bookmark) => markOf(bookmark, { jid, owner: profile }));
  if (saveMarks(jid, profile, [...marks, ...made.filter(({ id }) => !known.has(id))]))
    localStorage.removeItem(keyOf(jid));
}

function loadEarlier(jid: string): EarlierBookmark[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(jid)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isEarlierBookmark) : [];
  } catch {
    // Storage is disabled, or holds something else.
    return [];
  }
}

/** The account refuses what is too long, and a bookmark that it refused would be on this device alone. */
function markOf(bookmark: EarlierBookmark, { jid, owner }: Pick<LocalMark, "jid" | "owner">): LocalMark {
  const { chapter, fragment, name = "", chapterTitle, text, at } = bookmark;
  const offset = Math.max(0, Math.trunc(bookmark.offset));
  const words = (bookmark.quote || text.replace(/…$/, "")).slice(0, 400).toWellFormed();
  const quote = words.trim() === "" ? "" : words;
  const block = fragment ?? "";
  return {
    id: idOf([jid, chapter, fragment, offset, at]),
    jid,
    kind: "bookmark",
    colour: "yellow",
    note: name.trim().slice(0, longestName).toWellFormed(),
    target: {
      chapter,
      start: { block, offset },
      end: { block, offset: offset + quote.length },
      quote,
      prefix: "",
      suffix: "",
      title: chapterTitle.slice(0, 300).toWellFormed(),
      progression: Math.min(1, Math.max(0, bookmark.progression)),
    },
    version: 1,
    life: 0,
    createdAt: at,
    changedAt: at,
    owner,
    found: null,
    state: "painted",
    isSent: false,
    refusal: null,
  };
}

/** RFC 9562, version 8: of our own making. `crypto.subtle` needs HTTPS. */
function idOf(facts: readonly unknown[]): string {
  const name = JSON.stringify(facts);
  const hex = [0, 1, 2, 3]
    .map((part) => hashOfText(`${part} ${name}`).toString(16).padStart(8, "0"))
    .join("");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join("-");
}

function isEarlierBookmark(value: unknown): value is EarlierBookmark {
  if (typeof value !== "object" || value === null) return false;
  const mark: Record<string, unknown> = { ...value };
  const isText = (key: string) => typeof mark[key] === "string";
  return (
    ["chapter", "chapterTitle", "text"].every(isText) &&
    ["offset", "progression", "at"].every((key) => typeof mark[key] === "number") &&
    (mark["fragment"] === null || isText("fragment")) &&
    ["quote", "name"].every((key) => mark[key] === undefined || isText(key))
  );
}
