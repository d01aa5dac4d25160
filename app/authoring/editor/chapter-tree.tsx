import type { Outline, OutlineChapter } from "#app/authoring/works/public.ts";
import { href } from "react-router";

interface ChapterTreeProps {
  work: { id: string; language: string };
  chapterId: string;
  outline: Pick<Outline, "parts"> & {
    chapters: Pick<OutlineChapter, "id" | "partId" | "title" | "state" | "wordCount">[];
  };
}

const number = new Intl.NumberFormat("en");
const states = { draft: "Draft", scheduled: "Scheduled", published: "Published", withdrawn: "Withdrawn" };

/** The chapters of the work, in their parts; the open one is marked. */
export function ChapterTree({ work, chapterId, outline }: ChapterTreeProps) {
  const groups = [{ id: null, title: "" }, ...outline.parts].map((part) => ({
    part,
    chapters: outline.chapters.filter((chapter) => chapter.partId === part.id),
  }));
  return (
    <nav className="chapter-tree" aria-label="Chapters">
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
                  >
                    <span className="state-dot" data-state={chapter.state} title={states[chapter.state]} />
                    <span>
                      <bdi lang={work.language}>{chapter.title}</bdi>
                      <span className="visually-hidden">{`, ${states[chapter.state]}, `}</span>
                    </span>
                    <small>
                      {number.format(chapter.wordCount)}
                      <span className="visually-hidden"> words</span>
                    </small>
                  </a>
                </li>
              ))}
            </ol>
          </section>
        ))}
      <p>
        <a className="link" href={`/writing/${work.id}`}>
          Add, move and set up chapters
        </a>
      </p>
    </nav>
  );
}
