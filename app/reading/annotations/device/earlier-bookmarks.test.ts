import { beforeEach, expect, test, vi } from "vitest";
import { SentMarks } from "../sync/mark-input.ts";
import { listBooksWithEarlierBookmarks, takeOverBookmarks } from "./earlier-bookmarks.ts";
import { loadMarks } from "./stored-marks.ts";

const earlierKey = "octavo:bookmarks:emma";
const ofLine = {
  chapter: "one",
  fragment: "p-3",
  offset: 40,
  progression: 0.25,
  chapterTitle: "Volume I",
  text: "handsome, clever,…",
  at: Date.UTC(2026, 9, 1),
  quote: "handsome, clever, and rich, with a comfortable h",
  near: ["p-2", "p-4"],
};
const ofBeginning = {
  ...ofLine,
  fragment: null,
  offset: 0,
  progression: 0,
  text: "",
  quote: "",
  name: "Here",
};

/** A browser's storage, which refuses what `isFull` says. */
function storage(): { isFull: boolean } {
  const state = { isFull: false };
  const methods = {
    getItem(this: Record<string, unknown>, key: string) {
      return typeof this[key] === "string" ? this[key] : null;
    },
    setItem(this: Record<string, unknown>, key: string, value: string) {
      if (state.isFull) throw new DOMException("full", "QuotaExceededError");
      this[key] = value;
    },
    removeItem(this: Record<string, unknown>, key: string) {
      delete this[key];
    },
  };
  vi.stubGlobal("localStorage", Object.create(methods));
  vi.stubGlobal("window", { octavoLocatorKey: (kind: string, jid: string) => `octavo:${kind}:${jid}` });
  return state;
}

let state = storage();
beforeEach(() => {
  state = storage();
});

const store = (...bookmarks: unknown[]) => localStorage.setItem(earlierKey, JSON.stringify(bookmarks));

test("bookmarks of an earlier version become marks with their names and positions, once, however often they are taken over", () => {
  store(ofLine, ofBeginning);
  expect(listBooksWithEarlierBookmarks()).toEqual(["emma"]);
  takeOverBookmarks("emma", null);
  const marks = loadMarks("emma", null);
  expect(marks).toMatchObject([
    {
      kind: "bookmark",
      note: "",
      createdAt: ofLine.at,
      isSent: false,
      target: {
        chapter: "one",
        start: { block: "p-3", offset: 40 },
        quote: ofLine.quote,
        title: "Volume I",
        progression: 0.25,
      },
    },
    { kind: "bookmark", note: "Here", target: { start: { block: "", offset: 0 }, quote: "" } },
  ]);
  expect(localStorage.getItem(earlierKey)).toBe(null);
  // A tab of the earlier version that was still open.
  store(ofLine, { ...ofLine, offset: 90 });
  takeOverBookmarks("emma", null);
  expect(loadMarks("emma", null)).toMatchObject([...marks, { target: { start: { offset: 90 } } }]);
});

test("they stay where they were until there is room for them", () => {
  store(ofLine);
  state.isFull = true;
  takeOverBookmarks("emma", "reader");
  state.isFull = false;
  expect([loadMarks("emma", "reader"), localStorage.getItem(earlierKey)?.length]).toEqual([
    [],
    JSON.stringify([ofLine]).length,
  ]);
  takeOverBookmarks("emma", "reader");
  expect(loadMarks("emma", "reader")).toMatchObject([{ owner: "reader" }]);
  expect([loadMarks("emma", "other"), loadMarks("emma", null)]).toEqual([[], []]);
});

test("whatever is stored, the account takes what is made of it", () => {
  const long = "x".repeat(2_000);
  store(
    null,
    7,
    { ...ofLine, chapter: 7 },
    { ...ofLine, offset: -3.5, progression: 7, name: long, chapterTitle: long, quote: undefined },
    { ...ofLine, at: 1, text: long, quote: "  " },
    { ...ofLine, at: 2, quote: "half \ud83d", name: "\ud83d" },
  );
  takeOverBookmarks("emma", null);
  const marks = loadMarks("emma", null);
  expect(marks.map(({ target }) => target.quote)).toEqual(["handsome, clever,", "", "half \uFFFD"]);
  const sent = SentMarks.parse({ now: Date.now(), marks });
  expect(new Set(sent.marks.map(({ id }) => id)).size).toBe(3);
  localStorage.setItem(earlierKey, "{");
  takeOverBookmarks("emma", null);
  expect(loadMarks("emma", null)).toHaveLength(3);
});
