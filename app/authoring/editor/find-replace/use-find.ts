import { useEffect, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { placeOf, type Wanted } from "./find-text.ts";
import { type Finding, findingIn, look, replaceAllFound, replaceFound, stepFound } from "./find-plugin.ts";
import { counted } from "#app/ui/counted.ts";
import { type FindFields, rememberFind } from "./find-fields.ts";
import { rewriteTitle, rewriteTitles, titlesIn, type TitleFound } from "./find-titles.ts";
import type { WritingDesk } from "../open-chapter/chapter-editor.ts";

interface Place {
  before: string;
  match: string;
  after: string;
  isNote: boolean;
}

export interface FoundChapter {
  id: string;
  title: string;
  count: number;
  places: Place[];
}

/** What was found in the work beside the open chapter. */
export interface FoundInWork {
  chapters: FoundChapter[];
  titles: TitleFound[];
}

const number = new Intl.NumberFormat("en");
const times = (count: number) => (count === 1 ? "once" : `${number.format(count)} times`);

/** Finding and replacing: in this chapter as one types, in the whole work when it is asked for. */
export function useFinding(desk: WritingDesk) {
  const [found, setFound] = useState<FoundInWork | null>(null);
  const [said, say] = useState("");
  const { editor } = desk;
  // Titles stand around the text.
  const { revalidate } = useRevalidator();
  const finding = useSyncExternalStore(
    (changed) => {
      editor.on("transaction", changed);
      return () => void editor.off("transaction", changed);
    },
    () => findingIn(editor.state),
  );
  // The marks in the text belong to the panel.
  useEffect(() => () => void (editor.isDestroyed || look(editor, null)), [editor]);

  const lookFor = (fields: FindFields) => {
    rememberFind(fields);
    look(editor, fields);
    setFound(null);
    say("");
  };
  const step = (by: 1 | -1) => {
    stepFound(editor, by);
    say(placeWords(desk));
  };
  const replaceOne = ({ words }: FindFields) => {
    const isDone = replaceFound(editor, words);
    say(isDone ? `Replaced. ${placeWords(desk)}` : "Not in this chapter.");
  };
  const replaceHere = (fields: FindFields) => {
    const count = replaceAllFound(editor, fields, fields.words);
    say(count === 0 ? "Not in this chapter." : `Replaced ${times(count)} in this chapter.`);
  };
  const search = async (wanted: Wanted) => {
    await desk.flush();
    const answers = await Promise.all([findElsewhere(desk, wanted), titlesIn(desk, wanted)]);
    const [chapters, titles] = answers;
    if (!chapters || !titles) return say("The site does not answer: only this chapter can be searched now.");
    setFound({ chapters, titles });
    say(foundWords({ chapters, titles }));
  };
  const replaceEverywhere = async (fields: FindFields) => {
    const here = replaceAllFound(editor, fields, fields.words);
    await desk.flush();
    say(await replaceElsewhere(desk, fields, here));
    setFound(null);
    await revalidate();
  };
  const replaceTitle = async (fields: FindFields, title: TitleFound) => {
    const trouble = await rewriteTitle(desk, title, fields);
    if (!trouble) await Promise.all([search(fields), revalidate()]);
    say(trouble ?? "Replaced.");
  };
  const undo = () => {
    editor.commands.undo();
    say("Taken back.");
  };
  return {
    ...{ found, said, finding, lookFor, step, replaceOne, replaceHere },
    ...{ search, replaceEverywhere, replaceTitle, undo },
  };
}

/** "3 of 17", and how it goes on there, for those who do not see it. */
function placeWords({ editor }: WritingDesk): string {
  const finding = findingIn(editor.state);
  const match = finding?.matches[finding.current];
  if (!finding || !match) return "Not in this chapter.";
  const { before, match: words, after, isNote } = placeOf(editor.state.doc, match);
  const where = isNote ? ", in a footnote" : "";
  return `${countWords(finding)}${where}: ${before}${words}${after}`;
}

export const countWords = ({ matches, current }: Finding): string =>
  matches.length === 0 ? "0 here" : `${number.format(current + 1)} of ${number.format(matches.length)}`;

function foundWords({ chapters, titles }: FoundInWork): string {
  const total = chapters.reduce((sum, { count }) => sum + count, 0);
  const inTitles = titles.reduce((sum, { places }) => sum + places.length, 0);
  if (total + inTitles === 0) return "Found nowhere in the work.";
  const inTexts = total > 0 ? `${times(total)} in ${counted(chapters.length, "chapter")}` : "";
  const around = inTitles > 0 ? `${times(inTitles)} in titles and notes` : "";
  return `Found ${[inTexts, around].filter(Boolean).join(", ")}.`;
}

const addressOf = ({ chapter }: WritingDesk) => `/api/writing/works/${chapter.workId}/find`;

async function findElsewhere(desk: WritingDesk, wanted: Wanted): Promise<FoundChapter[] | null> {
  const { find, matchesCase, wholeWords } = wanted;
  const query = new URLSearchParams({
    find,
    matchesCase: String(matchesCase),
    wholeWords: String(wholeWords),
  });
  const answer = await desk.call(`${addressOf(desk)}?${query}`).catch(() => null);
  return answer?.ok ? ((await answer.json()) as { chapters: FoundChapter[] }).chapters : null;
}

/** The other chapters and the titles, after this chapter; what came of it, in words. */
async function replaceElsewhere(desk: WritingDesk, fields: FindFields, here: number): Promise<string> {
  const body = JSON.stringify({ ...fields, except: desk.chapter.chapterId });
  const headers = { "content-type": "application/json" };
  const answer = await desk.call(addressOf(desk), { method: "POST", headers, body }).catch(() => null);
  if (!answer?.ok) return `Replaced ${times(here)} here; the other chapters could not be reached.`;
  const others = (await answer.json()) as { count: number; tooLong: string[] };
  const titles = await rewriteTitles(desk, fields);
  const left = others.tooLong.join(", ");
  const tooLong = left && ` Left alone, because they would be too long: ${left}.`;
  const all = times(here + others.count + titles.count);
  return `Replaced ${all} in the work; what was there is in each chapter’s history.${tooLong}${titles.trouble}`;
}
