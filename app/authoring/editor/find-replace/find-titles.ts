import { findInLine, type Wanted } from "./find-text.ts";
import type { FindFields } from "./find-fields.ts";
import type { WritingDesk } from "../open-chapter/chapter-editor.ts";

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

/** So many in one call, and so long: what a call may bring. */
const mostAtOnce = 20;
const mostLength = 40_000;

const addressOf = ({ chapter }: WritingDesk) => `/api/writing/works/${chapter.workId}/titles`;

/** The titles and notes in which the words stand; null when the site does not answer. */
export async function titlesIn(desk: WritingDesk, wanted: Wanted): Promise<TitleFound[] | null> {
  const answer = await desk.call(addressOf(desk)).catch(() => null);
  if (!answer?.ok) return null;
  const { titles } = (await answer.json()) as { titles: WorkTitle[] };
  return titles
    .map((title) => ({ ...title, places: findInLine(title.text, wanted) }))
    .filter(({ places }) => places.length > 0);
}

interface Rewritten {
  count: number;
  left: { msg: string }[];
}

/** Other words in one of them; what went wrong, or null. */
export async function rewriteTitle(
  desk: WritingDesk,
  title: TitleFound,
  fields: FindFields,
): Promise<string | null> {
  const done = await send(desk, [changeOf(title, fields)]);
  if (!done) return "The site does not answer. Nothing was changed.";
  return done.left[0]?.msg ?? null;
}

/** In all of them; how many words were replaced, and what is to be said about those that stay. */
export async function rewriteTitles(
  desk: WritingDesk,
  fields: FindFields,
): Promise<{ count: number; trouble: string }> {
  const titles = await titlesIn(desk, fields);
  if (!titles) return { count: 0, trouble: " Titles and notes could not be reached." };
  let count = 0;
  let trouble = "";
  for (const some of inCalls(titles)) {
    const done = await send(
      desk,
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

async function send(desk: WritingDesk, changes: object[]): Promise<Rewritten | null> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ changes });
  const answer = await desk.call(addressOf(desk), { method: "POST", headers, body }).catch(() => null);
  return answer?.ok ? ((await answer.json()) as Rewritten) : null;
}
