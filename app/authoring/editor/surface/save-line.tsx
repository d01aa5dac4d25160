import { browserZone, formatClock } from "#app/ui/times.ts";
import { useEffect, useState } from "react";
import { href } from "react-router";
import { saveWords } from "../device/save-state.ts";
import type { WritingLook } from "../device/writing-store.ts";
import { type Goals, reached } from "./goals-panel.tsx";
import type { WritingDesk } from "./writing-desk.ts";

const number = new Intl.NumberFormat();

interface SaveLineProps {
  desk: WritingDesk;
  look: WritingLook;
  goals: Goals;
}

/** How it stands with the words, and how many there are. Changes are said to those who listen, but not every "Saving…". */
export function SaveLine({ desk, look, goals }: SaveLineProps) {
  const zone = desk.chapter.timeZone ?? browserZone();
  const { save, isKept, others, news } = look;
  const words = saveWords(save, isKept, (at) => formatClock(at, zone));
  const isTrouble = save.kind !== "saved" && save.kind !== "saving";
  return (
    <div className="save-line" data-state={save.kind}>
      <p className="save-state">{words}</p>
      {save.kind === "signed-out" && (
        <a className="link" href={href("/sign-in")} target="_blank" rel="noreferrer">
          Sign in
        </a>
      )}
      {save.kind === "lapsed" && (
        <>
          <a className="link" href={href("/interstitial")} target="_blank" rel="noreferrer">
            Renew
          </a>
          <a className="link" href="/account/works" target="_blank" rel="noreferrer">
            Take your works with you
          </a>
        </>
      )}
      <button type="button" className="save-counts" onClick={() => desk.tools.open("goals")}>
        <CountWords look={look} goals={goals} />
      </button>
      <button type="button" className="tool leave-focus" onClick={() => desk.tools.toggle("isFocused")}>
        Leave focus
      </button>
      <p className="visually-hidden" role="status">
        {isTrouble ? words : ""} {news}
      </p>
      <News words={news} />
      {others > 0 && (
        <p className="save-others">
          This chapter is open in {others === 1 ? "another tab" : `${others} other tabs`} too. What you save
          here shows up there.
        </p>
      )}
    </div>
  );
}

const readingTime = 10_000;

/** What happened, for those who see: it goes by itself. The others were told. */
function News({ words }: { words: string }) {
  const [gone, setGone] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setGone(words), readingTime);
    return () => clearTimeout(timer);
  }, [words]);
  if (words === "" || words === gone) return null;
  return (
    <p className="save-news" aria-hidden="true">
      {words}
    </p>
  );
}

function CountWords({ look: { counts }, goals }: Pick<SaveLineProps, "look" | "goals">) {
  const { words, today } = reached(goals, counts);
  const { wordCount, characterCount } = counts;
  return (
    <>
      <span>
        {number.format(wordCount)} {wordCount === 1 ? "word" : "words"}
      </span>
      <span>
        {number.format(characterCount)} {characterCount === 1 ? "character" : "characters"}
      </span>
      {goals.dayGoal !== null && (
        <span>
          {number.format(today)} of {number.format(goals.dayGoal)} today
        </span>
      )}
      {goals.wordGoal !== null && (
        <span>{Math.min(100, Math.floor((words / goals.wordGoal) * 100))} % of the work</span>
      )}
    </>
  );
}
