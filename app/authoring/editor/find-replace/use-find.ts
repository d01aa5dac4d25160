import { useEffect, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { contextOf, type FindQuery } from "./find-text.ts";
import {
  type FindState,
  findStateOf,
  setFindQuery,
  replaceAllFound,
  replaceFound,
  stepFound,
} from "./find-plugin.ts";
import { counted } from "#app/ui/counted.ts";
import { type FindFields, storeFindFields } from "./find-fields.ts";
import { rewriteTitle, rewriteTitles, titlesIn, type TitleFound } from "./find-titles.ts";
import type { ChapterEditor } from "../open-chapter/chapter-editor.ts";

interface MatchContext {
  before: string;
  match: string;
  after: string;
  isNote: boolean;
}

export interface FoundChapter {
  id: string;
  title: string;
  count: number;
  places: MatchContext[];
}

/** The matches in the work outside the open chapter. */
export interface FoundInWork {
  chapters: FoundChapter[];
  titles: TitleFound[];
}

const number = new Intl.NumberFormat("en");
const times = (count: number) => (count === 1 ? "once" : `${number.format(count)} times`);

/** Find and replace: in this chapter while typing, in the whole work on request. */
export function useFind(chapterEditor: ChapterEditor) {
  const [found, setFound] = useState<FoundInWork | null>(null);
  const [message, setMessage] = useState("");
  const { editor } = chapterEditor;
  // Titles are part of the page around the text.
  const { revalidate } = useRevalidator();
  const findState = useSyncExternalStore(
    (changed) => {
      editor.on("transaction", changed);
      return () => void editor.off("transaction", changed);
    },
    () => findStateOf(editor.state),
  );
  // The highlights disappear with the panel.
  useEffect(() => () => void (editor.isDestroyed || setFindQuery(editor, null)), [editor]);

  const searchHere = (fields: FindFields) => {
    storeFindFields(fields);
    setFindQuery(editor, fields);
    setFound(null);
    setMessage("");
  };
  const step = (by: 1 | -1) => {
    stepFound(editor, by);
    setMessage(matchLabel(chapterEditor));
  };
  const replaceOne = ({ words }: FindFields) => {
    const isDone = replaceFound(editor, words);
    setMessage(isDone ? `Replaced. ${matchLabel(chapterEditor)}` : "Not in this chapter.");
  };
  const replaceHere = (fields: FindFields) => {
    const count = replaceAllFound(editor, fields, fields.words);
    setMessage(count === 0 ? "Not in this chapter." : `Replaced ${times(count)} in this chapter.`);
  };
  const findInWork = async (query: FindQuery) => {
    await chapterEditor.flush();
    const answers = await Promise.all([
      findInOtherChapters(chapterEditor, query),
      titlesIn(chapterEditor, query),
    ]);
    const [chapters, titles] = answers;
    if (!chapters || !titles)
      return setMessage("The site does not answer: only this chapter can be searched now.");
    setFound({ chapters, titles });
    setMessage(searchResultMessage({ chapters, titles }));
  };
  const replaceEverywhere = async (fields: FindFields) => {
    const here = replaceAllFound(editor, fields, fields.words);
    await chapterEditor.flush();
    setMessage(await replaceInOtherChapters(chapterEditor, fields, here));
    setFound(null);
    await revalidate();
  };
  const replaceTitle = async (fields: FindFields, title: TitleFound) => {
    const trouble = await rewriteTitle(chapterEditor, title, fields);
    if (!trouble) await Promise.all([findInWork(fields), revalidate()]);
    setMessage(trouble ?? "Replaced.");
  };
  const undo = () => {
    editor.commands.undo();
    setMessage("Undone.");
  };
  return {
    found,
    message,
    findState,
    searchHere,
    step,
    replaceOne,
    replaceHere,
    findInWork,
    replaceEverywhere,
    replaceTitle,
    undo,
  };
}

/** "3 of 17" and the text around the match, for screen readers. */
function matchLabel({ editor }: ChapterEditor): string {
  const findState = findStateOf(editor.state);
  const match = findState?.matches[findState.current];
  if (!findState || !match) return "Not in this chapter.";
  const { before, match: words, after, isNote } = contextOf(editor.state.doc, match);
  const where = isNote ? ", in a footnote" : "";
  return `${matchCountLabel(findState)}${where}: ${before}${words}${after}`;
}

export const matchCountLabel = ({ matches, current }: FindState): string =>
  matches.length === 0 ? "0 here" : `${number.format(current + 1)} of ${number.format(matches.length)}`;

function searchResultMessage({ chapters, titles }: FoundInWork): string {
  const total = chapters.reduce((sum, { count }) => sum + count, 0);
  const inTitles = titles.reduce((sum, { places }) => sum + places.length, 0);
  if (total + inTitles === 0) return "Found nowhere in the work.";
  const inTexts = total > 0 ? `${times(total)} in ${counted(chapters.length, "chapter")}` : "";
  const around = inTitles > 0 ? `${times(inTitles)} in titles and notes` : "";
  return `Found ${[inTexts, around].filter(Boolean).join(", ")}.`;
}

const addressOf = ({ chapter }: ChapterEditor) => `/api/writing/works/${chapter.workId}/find`;

async function findInOtherChapters(
  chapterEditor: ChapterEditor,
  wanted: FindQuery,
): Promise<FoundChapter[] | null> {
  const { find, matchesCase, wholeWords } = wanted;
  const query = new URLSearchParams({
    find,
    matchesCase: String(matchesCase),
    wholeWords: String(wholeWords),
  });
  const answer = await chapterEditor.call(`${addressOf(chapterEditor)}?${query}`).catch(() => null);
  return answer?.ok ? ((await answer.json()) as { chapters: FoundChapter[] }).chapters : null;
}

/** Replaces in the other chapters and the titles, after this chapter; returns the message to show. */
async function replaceInOtherChapters(
  chapterEditor: ChapterEditor,
  fields: FindFields,
  here: number,
): Promise<string> {
  const body = JSON.stringify({ ...fields, except: chapterEditor.chapter.chapterId });
  const headers = { "content-type": "application/json" };
  const answer = await chapterEditor
    .call(addressOf(chapterEditor), { method: "POST", headers, body })
    .catch(() => null);
  if (!answer?.ok) return `Replaced ${times(here)} here; the other chapters could not be reached.`;
  const others = (await answer.json()) as { count: number; tooLong: string[] };
  const titles = await rewriteTitles(chapterEditor, fields);
  const left = others.tooLong.join(", ");
  const tooLong = left && ` Left alone, because they would be too long: ${left}.`;
  const all = times(here + others.count + titles.count);
  return `Replaced ${all} in the work; what was there is in each chapter’s history.${tooLong}${titles.trouble}`;
}
