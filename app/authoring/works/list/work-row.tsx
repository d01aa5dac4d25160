import { BookCover, type CoverFacts } from "#app/catalog/covers/public.tsx";
import type { GoalProgress } from "#app/authoring/goals/public.ts";
import { GoalProgressBars } from "#app/authoring/goals/public.tsx";
import { editPath, workPath } from "../frame/work-paths.ts";
import type { WorkState } from "../frame/work-labels.ts";
import { WrittenBy } from "../frame/written-by.tsx";
import { Moment } from "#app/ui/times/moment.tsx";
import type { MomentFacts } from "#app/ui/times/times.ts";

export interface WorkRowFacts {
  id: string;
  title: string;
  subtitle: string | null;
  language: string;
  /** The pen name it is written under. */
  name: string;
  state: WorkState;
  stateWord: string;
  progress: string;
  cover: CoverFacts;
  figures: string[];
  goals: GoalProgress[];
  edited: MomentFacts;
  next: (MomentFacts & { title: string }) | null;
  chapterId: string | null;
}

/** One work in the list: its cover, facts, progress and links. */
export function WorkRow({ row }: { row: WorkRowFacts }) {
  const { id, title, subtitle, language, name } = row;
  return (
    <li className="writings-row">
      <BookCover book={row.cover} sizes="4.5rem" />
      <div className="writings-about">
        <h2>
          <a href={workPath(id)}>
            <bdi lang={language}>{title}</bdi>
          </a>
        </h2>
        {subtitle && (
          <p className="writings-subtitle">
            <bdi lang={language}>{subtitle}</bdi>
          </p>
        )}
        {row.next && (
          <p className="work-next writings-next">
            {`Next: “${row.next.title}”, `}
            <Moment moment={row.next} />
          </p>
        )}
        <p className="work-facts">
          <span className="work-state" data-state={row.state}>
            {row.stateWord}
          </span>
          <span>{row.progress}</span>
          <WrittenBy name={name} />
        </p>
        <p className="work-facts">
          {row.figures.map((figure) => (
            <span key={figure}>{figure}</span>
          ))}
        </p>
        <GoalProgressBars progress={row.goals} />
      </div>
      <div className="writings-way">
        <p className="writings-edited">
          Edited <Moment moment={row.edited} />
        </p>
        {row.chapterId !== null && (
          <a className="button button-quiet" href={editPath(id, row.chapterId)}>
            Write<span className="visually-hidden">{` on ${title}`}</span>
          </a>
        )}
      </div>
    </li>
  );
}
