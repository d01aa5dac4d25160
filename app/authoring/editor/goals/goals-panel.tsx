import { browserZone } from "#app/ui/times/times.ts";
import { type FormEvent, useState } from "react";
import type { Counts } from "../document/count-blocks.ts";
import type { ChapterEditor } from "../open-chapter/chapter-editor.ts";

/** The author's goals, and the word counts without this chapter. */
export interface Goals {
  wordGoal: number | null;
  dayGoal: number | null;
  /** The time zone in which the day of the goal begins and ends. */
  dayZone: string;
  /** Words of the other chapters. */
  otherWordCount: number;
  /** Words written today minus all words of this chapter, which are added from the open text. */
  today: number;
}

interface GoalsPanelProps {
  chapterEditor: ChapterEditor;
  counts: Counts;
  goals: Goals;
  onSet: (goals: Goals) => void;
}

const number = new Intl.NumberFormat();

/** The counts of the text and the author's goals. */
export function GoalsPanel({ chapterEditor, counts, goals, onSet }: GoalsPanelProps) {
  const { words, today } = reached(goals, counts);
  return (
    <>
      <dl className="count-list">
        <Count name="Words in this chapter" count={counts.wordCount} />
        <Count name="Characters, spaces not counted" count={counts.characterCount} />
        <Count name="Characters, spaces counted" count={counts.length} />
        <Count name="Words in the work" count={words} goal={goals.wordGoal} />
        <Count name="Words written today" count={today} goal={goals.dayGoal} />
      </dl>
      <GoalsForm chapterEditor={chapterEditor} goals={goals} onSet={onSet} />
    </>
  );
}

/** The words of the work and of today, including this chapter's current text. */
export const reached = ({ otherWordCount, today }: Goals, { wordCount }: Counts) => ({
  words: otherWordCount + wordCount,
  today: Math.max(0, today + wordCount),
});

/** The goals at midnight: every word that is there was written before. */
export const newDay = (goals: Goals, { wordCount }: Counts): Goals => ({ ...goals, today: -wordCount });

function Count({ name, count, goal = null }: { name: string; count: number; goal?: number | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {number.format(count)}
        {goal !== null && (
          <>
            {` of ${number.format(goal)}`}
            <progress max={goal} value={Math.min(count, goal)} aria-label={name} />
          </>
        )}
      </dd>
    </div>
  );
}

function GoalsForm({ chapterEditor, goals, onSet }: Omit<GoalsPanelProps, "counts">) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [said, say] = useState("");
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    const dayZone = browserZone();
    body.set("dayZone", dayZone);
    const address = `/api/writing/works/${chapterEditor.chapter.workId}/goals`;
    const answer = await chapterEditor.call(address, { method: "POST", body }).catch(() => null);
    const read = (await answer?.json().catch(() => null)) as
      | (Partial<Goals> & { errors?: Record<string, string> })
      | null;
    setErrors(read?.errors ?? {});
    if (answer?.ok && read) {
      onSet({ ...goals, dayZone, wordGoal: read.wordGoal ?? null, dayGoal: read.dayGoal ?? null });
      say("The goals are set.");
    } else say(read?.errors ? "" : "The goals could not be set. Try again when the site answers.");
  };
  const fields = [
    ["wordGoal", "Word goal", goals.wordGoal],
    ["dayGoal", "Daily word goal", goals.dayGoal],
  ] as const;
  return (
    <form className="panel-form panel-second" onSubmit={(event) => void submit(event)} noValidate>
      {fields.map(([name, label, goal]) => (
        <div className="field" key={name}>
          <label htmlFor={`goal-${name}`}>{label}</label>
          <input
            id={`goal-${name}`}
            name={name}
            className="field-input"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={goal ?? ""}
            aria-invalid={errors[name] ? true : undefined}
            aria-describedby={errors[name] ? `goal-${name}-error` : undefined}
          />
          {errors[name] && (
            <p className="field-error" id={`goal-${name}-error`} role="alert">
              {errors[name]}
            </p>
          )}
        </div>
      ))}
      <p className="field-hint">Only you see them. Empty for none.</p>
      <div className="dialog-ways">
        <button type="submit" className="button button-quiet">
          Set the goals
        </button>
      </div>
      <p role="status" className="panel-said">
        {said}
      </p>
    </form>
  );
}
