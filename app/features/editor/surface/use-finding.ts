import { counted } from "#app/ui/counted.ts";
import { useState } from "react";
import { findIn, replaceMatches, type Wanted } from "../finding/find-text.ts";
import { inText } from "./in-text.ts";
import type { WritingDesk } from "./writing-desk.ts";

export interface FoundChapter {
  id: string;
  title: string;
  count: number;
  places: { before: string; match: string; after: string }[];
}

type Replacing = Wanted & { words: string };

const number = new Intl.NumberFormat();
const times = (count: number) => (count === 1 ? "once" : `${number.format(count)} times`);

/** Finding and replacing in the whole work: what was found, what is said of it, and the ways on. */
export function useFinding(desk: WritingDesk) {
  const [found, setFound] = useState<FoundChapter[] | null>(null);
  const [said, say] = useState("");
  const { workId, chapterId } = desk.chapter;
  const address = `/api/writing/works/${workId}/find`;

  const search = async (wanted: Wanted) => {
    await desk.flush();
    const query = new URLSearchParams(Object.entries(wanted).map(([name, value]) => [name, String(value)]));
    const answer = await desk.call(`${address}?${query}`).catch(() => null);
    if (!answer?.ok) return say("The site does not answer: only this chapter can be searched now.");
    const { chapters } = (await answer.json()) as { chapters: FoundChapter[] };
    setFound(chapters);
    const total = chapters.reduce((sum, { count }) => sum + count, 0);
    const where = counted(chapters.length, "chapter");
    say(total === 0 ? "Found nowhere in the work." : `Found ${times(total)} in ${where}.`);
  };

  const here = ({ words, ...wanted }: Replacing) => {
    const matches = findIn(desk.editor.state.doc, wanted);
    desk.editor.view.dispatch(replaceMatches(desk.editor.state.tr, matches, words));
    return matches.length;
  };

  const replaceHere = (replacing: Replacing) => say(`Replaced ${times(here(replacing))} in this chapter.`);

  const replaceEverywhere = async (replacing: Replacing) => {
    const count = here(replacing);
    await desk.flush();
    const body = JSON.stringify({ ...replacing, except: chapterId });
    const headers = { "content-type": "application/json" };
    const answer = await desk.call(address, { method: "POST", headers, body }).catch(() => null);
    if (!answer?.ok) return say(`Replaced ${times(count)} here; the other chapters could not be reached.`);
    const others = (await answer.json()) as { count: number; tooLong: string[] };
    const left = others.tooLong.join(", ");
    const tooLong = left && ` Left alone, because they would be too long: ${left}.`;
    const all = times(count + others.count);
    say(`Replaced ${all} in the work; what was there is in each chapter’s history.${tooLong}`);
  };

  /** Marks the next place after the cursor, from the beginning again after the last. */
  const selectNext = (wanted: Wanted) => {
    const { editor } = desk;
    const matches = findIn(editor.state.doc, wanted);
    const next = matches.find(({ from }) => from > editor.state.selection.from) ?? matches[0];
    if (next) inText(editor).setTextSelection(next).scrollIntoView().run();
    else say("Not in this chapter.");
  };

  return { found, said, search, replaceHere, replaceEverywhere, selectNext };
}
