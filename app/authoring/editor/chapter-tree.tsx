import { href } from "react-router";
import { written } from "#app/ui/counted.ts";
import type { findChaptersAround } from "./chapters-around.server.ts";

interface ChapterTreeProps {
  work: { id: string; language: string };
  chapterId: string;
  around: Awaited<ReturnType<typeof findChaptersAround>>;
}

const states = { draft: "Draft", scheduled: "Scheduled", published: "Published", withdrawn: "Withdrawn" };

/** The chapters of the work around the open one, which is marked, in their parts. */
export function ChapterTree({ work, chapterId, around }: ChapterTreeProps) {
  const { first, count, earlierId, laterId } = around;
  const byPart = Map.groupBy(around.chapters, ({ partId }) => partId);
  const groups = [{ id: null, title: "" }, ...around.parts].map((part) => ({
    part,
    chapters: byPart.get(part.id) ?? [],
  }));
  const last = first + around.chapters.length - 1;
  return (
    <nav className="chapter-tree" aria-label="Chapters">
      {last - first + 1 < count && (
        <p>{`Chapters ${written(first)} to ${written(last)} of ${written(count)}`}</p>
      )}
      {earlierId && <OtherChapters work={work} chapterId={earlierId} label="Earlier chapters" />}
      {groups
        .filter(({ chapters }) => chapters.length > 0)
        .map(({ part, chapters }) => (
          <section key={part.id ?? ""}>
            {part.title && (
              <h2>
                <bdi lang={work.language}>{part.title}</bdi>
              </h2>
            )}
            <ol>
              {chapters.map((chapter) => (
                <li key={chapter.id}>
                  <a
                    href={`${href("/writing-edit")}?id=${work.id}&chapter=${chapter.id}`}
                    aria-current={chapter.id === chapterId ? "page" : undefined}
                    title={states[chapter.state]}
                  >
                    <span className="state-dot" data-state={chapter.state} />
                    <span>
                      <bdi lang={work.language}>{chapter.title}</bdi>
                      <span className="visually-hidden">{`, ${states[chapter.state]}, `}</span>
                    </span>
                    <small>
                      {written(chapter.wordCount)}
                      <span className="visually-hidden">{chapter.wordCount === 1 ? " word" : " words"}</span>
                    </small>
                  </a>
                </li>
              ))}
            </ol>
          </section>
        ))}
      <Legend shown={new Set(around.chapters.map(({ state }) => state))} />
      {laterId && <OtherChapters work={work} chapterId={laterId} label="Later chapters" />}
      <p>
        <a className="link" href={`/writing/${work.id}`}>
          Add, move and set up chapters
        </a>
      </p>
    </nav>
  );
}

/** What the dots mean, by sight; each chapter says its state to screen readers. */
function Legend({ shown }: { shown: ReadonlySet<keyof typeof states> }) {
  return (
    <p className="tree-legend" aria-hidden="true">
      {Object.entries(states)
        .filter(([state]) => shown.has(state as keyof typeof states))
        .map(([state, label]) => (
          <span key={state}>
            <i className="state-dot" data-state={state} />
            {label}
          </span>
        ))}
    </p>
  );
}

interface OtherChaptersProps {
  work: ChapterTreeProps["work"];
  /** The nearest chapter that is not listed; opening it lists the chapters around it. */
  chapterId: string;
  label: string;
}

const OtherChapters = ({ work, chapterId, label }: OtherChaptersProps) => (
  <p>
    <a className="link" href={`${href("/writing-edit")}?id=${work.id}&chapter=${chapterId}`}>
      {label}
    </a>
  </p>
);
