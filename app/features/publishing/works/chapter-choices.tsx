import { accessWords } from "#app/domain/work/work-words.ts";
import type { SheetChapter } from "./publish-queries.server.ts";

interface ChapterChoicesProps {
  chapters: SheetChapter[];
  /** What was ticked when something was wrong. */
  chosen: string[] | null;
  error: string | undefined;
}

const stateWords = { draft: "draft", scheduled: "scheduled", published: "published", withdrawn: "withdrawn" };

/** Which chapters: new ones are ticked at first, or changed ones where all are out. */
export function ChapterChoices({ chapters, chosen, error }: ChapterChoicesProps) {
  return (
    <fieldset className="choice-field" aria-describedby={error ? "chapter-error" : undefined}>
      <legend>Chapters</legend>
      {chapters.length === 0 && <p className="field-hint">This work has no chapters yet.</p>}
      {chapters.map((chapter) => {
        const facts = [
          chapter.isChanged ? "published, changed since" : stateWords[chapter.state],
          chapter.words,
          chapter.access === "members" ? "members only" : null,
          chapter.due,
        ];
        return (
          <p key={chapter.id} className="check-field">
            <input
              type="checkbox"
              name="chapter"
              value={chapter.id}
              id={`chapter-${chapter.id}`}
              defaultChecked={chosen ? chosen.includes(chapter.id) : chapter.isChosen}
              aria-describedby={`chapter-${chapter.id}-facts`}
            />
            <span>
              <label htmlFor={`chapter-${chapter.id}`}>
                <bdi>{chapter.title}</bdi>
              </label>
              <span className="field-hint" id={`chapter-${chapter.id}-facts`}>
                {facts.filter(Boolean).join(" · ")}
              </span>
            </span>
          </p>
        );
      })}
      {error && (
        <p className="field-error" id="chapter-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Who may read the chosen chapters. */
export const accessChoices = [
  { value: "keep", name: "As each chapter says" },
  { value: "free", name: accessWords.free },
  {
    value: "members",
    name: accessWords.members,
    hint: "Others see that the chapter is there, and nothing of its text.",
  },
];
