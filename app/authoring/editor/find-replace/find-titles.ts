import { findInLine, type FindQuery } from "./find-text.ts";
import type { FindFields } from "./find-fields.ts";
import type { ChapterEditor } from "../open-chapter/chapter-editor.ts";

/** A title, a summary or a note of the work, as the site lists them. */
interface WorkTitle {
  kind: "title" | "subtitle" | "summary" | "part" | "chapter" | "noteBefore" | "noteAfter";
  id: string;
  chapter: string | null;
  text: string;
}

export interface TitleFound extends WorkTitle {
  places: (readonly [from: number, to: number])[];
}

/** The most titles, and the most text, in one API call. */
const mostAtOnce = 20;
const mostLength = 40_000;

const addressOf = ({ chapter }: ChapterEditor) => `/api/writing/works/${chapter.workId}/titles`;

/** All titles and notes of the work in order; null when the site does not answer. */
export async function listTitles(chapterEditor: ChapterEditor): Promise<WorkTitle[] | null> {
  const answer = await chapterEditor.call(addressOf(chapterEditor)).catch(() => null);
  if (!answer?.ok) return null;
  const { titles } = (await answer.json()) as { titles: WorkTitle[] };
  return titles;
}

/** The titles and notes with a match; null when the site does not answer. */
export async function titlesIn(
  chapterEditor: ChapterEditor,
  wanted: FindQuery,
): Promise<TitleFound[] | null> {
  const titles = await listTitles(chapterEditor);
  if (!titles) return null;
  return titles
    .map((title) => ({ ...title, places: findInLine(title.text, wanted) }))
    .filter(({ places }) => places.length > 0);
}

interface Rewritten {
  count: number;
  left: { msg: string }[];
}

/** Replaces the matches of one title; returns an error message, or null. */
export async function rewriteTitle(
  chapterEditor: ChapterEditor,
  title: TitleFound,
  fields: FindFields,
): Promise<string | null> {
  const done = await send(chapterEditor, [changeOf(title, fields)]);
  if (!done) return "The site does not answer. Nothing was changed.";
  return done.left[0]?.msg ?? null;
}

/** Replaces them in all titles; returns the number, and a message about titles that stay unchanged. */
export async function rewriteTitles(
  chapterEditor: ChapterEditor,
  fields: FindFields,
): Promise<{ count: number; trouble: string }> {
  const titles = await titlesIn(chapterEditor, fields);
  if (!titles) return { count: 0, trouble: " Titles and notes could not be reached." };
  let count = 0;
  let trouble = "";
  for (const some of inCalls(titles)) {
    const done = await send(
      chapterEditor,
      some.map((title) => changeOf(title, fields)),
    );
    if (!done) return { count, trouble: " Some titles and notes could not be reached." };
    count += done.left.length === 0 ? some.reduce((sum, { places }) => sum + places.length, 0) : done.count;
    for (const { msg } of done.left) trouble ||= ` Not every title and note: ${msg}`;
  }
  return { count, trouble };
}

function inCalls(titles: TitleFound[]): TitleFound[][] {
  const calls: TitleFound[][] = [];
  let length = 0;
  for (const title of titles) {
    const last = calls.at(-1);
    length += 2 * new TextEncoder().encode(title.text).length;
    if (last && last.length < mostAtOnce && length < mostLength) last.push(title);
    else {
      calls.push([title]);
      length = 2 * title.text.length;
    }
  }
  return calls;
}

function changeOf({ kind, id, text, places }: TitleFound, { words }: FindFields) {
  let after = "";
  let at = 0;
  for (const [from, to] of places) {
    after += text.slice(at, from) + words;
    at = to;
  }
  return { kind, id, before: text, after: after + text.slice(at) };
}

async function send(chapterEditor: ChapterEditor, changes: object[]): Promise<Rewritten | null> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ changes });
  const answer = await chapterEditor
    .call(addressOf(chapterEditor), { method: "POST", headers, body })
    .catch(() => null);
  return answer?.ok ? ((await answer.json()) as Rewritten) : null;
}
