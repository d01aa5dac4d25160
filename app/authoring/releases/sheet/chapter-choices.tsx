import { accessLabels } from "#app/authoring/works/public.ts";
import { ChapterPages } from "#app/authoring/chapter-pages/public.tsx";
import type { SheetChapter } from "./publish-queries.server.ts";

interface ChapterChoicesProps {
  /** The most that can be chosen at once. */
  choosableCount: number;
  chapters: SheetChapter[];
  /** The page of a long work. */
  choices: { page: number; begins: number[]; chapterCount: number };
  /** The ids that were checked in a refused form. */
  chosen: string[] | null;
  error: string | undefined;
}

const stateLabels = {
  draft: "draft",
  scheduled: "scheduled",
  published: "published",
  withdrawn: "withdrawn",
};

/** The chapters to choose from. Only checked ones are published. */
export function ChapterChoices({ chapters, choices, choosableCount, chosen, error }: ChapterChoicesProps) {
  const isCut = choices.begins.length > 1;
  return (
    <fieldset className="choice-field" aria-describedby={error ? "chapter-error" : undefined}>
      <legend>Chapters</legend>
      {chapters.length === 0 && <p className="field-hint">This work has no chapters yet.</p>}
      {choosableCount > 1 && (
        <p className="field-hint">
          Only what is ticked goes out.{" "}
          <a className="link" href={isCut ? `?chapter=all&page=${choices.page}` : "?chapter=all"}>
            Tick all {choosableCount} that are ready{isCut && " on this page"}
          </a>
        </p>
      )}
      {isCut && <p className="field-hint">What is ticked on one page is not kept on another.</p>}
      <ChapterPages {...choices} />
      {chapters.map((chapter) => {
        const facts = [
          chapter.isChanged ? "published, changed since" : stateLabels[chapter.state],
          chapter.wordCountLabel,
          chapter.isUnfinished ? "has a TK" : null,
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

/** Access. */
export const accessChoices = [
  { value: "keep", name: "As each chapter says" },
  { value: "free", name: accessLabels.free },
  {
    value: "members",
    name: accessLabels.members,
    hint: "Others see that the chapter is there, and nothing of its text.",
  },
];
