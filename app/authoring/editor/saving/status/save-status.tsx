import type { Counts } from "../../document/count-blocks.ts";
import { browserZone, formatClock } from "#app/ui/times/times.ts";
import { useEffect, useState } from "react";
import { href } from "react-router";
import { savedMessage, saveStateLabel } from "../save-state.ts";
import type { EditorStatus } from "../../open-chapter/editor-store.ts";
import { type Goals, reached } from "../../goals/goals-panel.tsx";
import type { ChapterEditor } from "../../open-chapter/chapter-editor.ts";

const number = new Intl.NumberFormat();

interface SaveStatusProps {
  chapterEditor: ChapterEditor;
  status: EditorStatus;
  goals: Goals;
}

/** The save state and the counts. Changes are announced to screen readers, but not every "Saving…". */
export function SaveStatus({ chapterEditor, status, goals }: SaveStatusProps) {
  const zone = chapterEditor.chapter.timeZone ?? browserZone();
  const { save, isStoredOnDevice, otherTabCount, announcement } = status;
  const label = saveStateLabel(save, isStoredOnDevice, (at) => formatClock(at, zone));
  const isTrouble = save.kind !== "saved" && save.kind !== "saving";
  return (
    <div className="save-line" data-state={save.kind}>
      <p className="save-state">{label}</p>
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
      <button type="button" className="save-counts" onClick={() => chapterEditor.actions.openPanel("goals")}>
        <WordCounts counts={status.counts} goals={goals} />
      </button>
      <button
        type="button"
        className="tool leave-focus"
        onClick={() => chapterEditor.actions.toggle("isFocused")}
      >
        Leave focus
      </button>
      <p className="visually-hidden" role="status">
        {isTrouble ? label : ""} {announcement}
      </p>
      {/* The save state shows it already, and another line would move the text. */}
      <Announcement text={announcement === savedMessage ? "" : announcement} />
      {otherTabCount > 0 && (
        <p className="save-others">
          This chapter is open in {otherTabCount === 1 ? "another tab" : `${otherTabCount} other tabs`} too.
          What you save here shows up there.
        </p>
      )}
    </div>
  );
}

const readingTime = 10_000;

/** Shows an announcement that disappears by itself; screen readers read the status region. */
function Announcement({ text }: { text: string }) {
  const [gone, setGone] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setGone(text), readingTime);
    return () => clearTimeout(timer);
  }, [text]);
  if (text === "" || text === gone) return null;
  return (
    <p className="save-announcement" aria-hidden="true">
      {text}
    </p>
  );
}

function WordCounts({ counts, goals }: { counts: Counts; goals: Goals }) {
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
