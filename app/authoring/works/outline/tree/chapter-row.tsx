import { closeOnEscape } from "#app/ui/menu-keys.ts";
import { href } from "react-router";
import { editPath, publishPath } from "../../frame/work-paths.ts";
import { partLabel } from "../../frame/work-labels.ts";
import { Moment } from "#app/ui/times/moment.tsx";
import type { ChapterSummary } from "../chapter-line.server.ts";
import { type HandleProps, MoveHandle } from "../moving/move-handle.tsx";
import { RenameForm } from "./rename-form.tsx";
import { StepFields } from "../moving/step-fields.tsx";

interface ChapterRowProps {
  work: { id: string; language: string };
  chapter: ChapterSummary;
  number: number;
  /** The stamp of the order shown. */
  seen: string;
  parts: { id: string; title: string }[];
  partId: string | null;
  /** The number of chapters; null when moving by number is not needed. */
  numberOf: number | null;
  handle: HandleProps;
  error: string | undefined;
  typed: Record<string, string>;
}

/** One chapter: its title links to the text; a menu below has its other actions. */
export function ChapterRow({
  work,
  chapter,
  number,
  handle,
  error,
  typed,
  numberOf,
  ...where
}: ChapterRowProps) {
  const { id, title, due } = chapter;
  return (
    <li
      id={`row-${id}`}
      data-row="chapter"
      data-id={id}
      data-is-picked={handle.pickedBy ? true : undefined}
      className="outline-row"
    >
      <MoveHandle {...handle} />
      <span className="outline-number" aria-hidden="true">
        {number}
      </span>
      <a className="outline-title" href={editPath(work.id, id)}>
        <bdi lang={work.language}>{title}</bdi>
      </a>
      <p className="outline-facts">
        <span className="work-state" data-state={chapter.state}>
          {chapter.stateLabel}
          {due && (
            <>
              {" for "}
              <Moment moment={due} />
            </>
          )}
        </span>
        {chapter.isMembersOnly && <span>Members</span>}
        <span>{chapter.wordCountLabel}</span>
      </p>
      {chapter.isDueEmpty && (
        <p className="outline-held-back">
          {"Due, but empty: it comes out as soon as something is in it. "}
          <a className="link" href={editPath(work.id, id)}>
            Write it
          </a>
          {" or "}
          <a className="link" href={publishPath(work.id)}>
            give it another time
          </a>
        </p>
      )}
      <details
        className="row-tools"
        name="row-tools"
        open={error !== undefined}
        onKeyDown={(event) => closeOnEscape(event.nativeEvent, event.currentTarget)}
      >
        <summary>
          <span className="visually-hidden">{`More for ${title}`}</span>
        </summary>
        <div className="row-tools-body">
          <p>
            <a className="link" href={href("/writing/:id/chapter/:chapter", { id: work.id, chapter: id })}>
              Notes and access
            </a>
          </p>
          <RenameForm id={id} title={title} intent="rename" error={error} typed={typed} />
          <MoveForm id={id} title={title} {...where} />
          {numberOf !== null && <NumberForm id={id} number={number} numberOf={numberOf} seen={where.seen} />}
          <form method="post">
            <input type="hidden" name="id" value={id} />
            <button className="button-plain button-remove" type="submit" name="intent" value="bin">
              Move to the bin
            </button>
          </form>
        </div>
      </details>
    </li>
  );
}

interface MoveFormProps {
  id: string;
  title: string;
  seen: string;
  parts: { id: string; title: string }[];
  partId: string | null;
}

function MoveForm({ id, title, seen, parts, partId }: MoveFormProps) {
  return (
    <form method="post" className="row-move">
      <StepFields kind="chapter" id={id} seen={seen} />
      {parts.length > 0 && (
        <>
          <select
            className="field-input"
            name="part"
            aria-label={`Part for ${title}`}
            defaultValue={partId ?? ""}
          >
            <option value="">No part</option>
            {parts.map((part) => (
              <option key={part.id} value={part.id}>
                {partLabel(part.title)}
              </option>
            ))}
          </select>
          <button className="button button-quiet" type="submit" name="intent" value="to-part">
            Move there
          </button>
        </>
      )}
    </form>
  );
}

interface NumberFormProps {
  id: string;
  number: number;
  numberOf: number;
  seen: string;
}

/** A separate form, so that Enter in the field moves to the number. */
function NumberForm({ id, number, numberOf, seen }: NumberFormProps) {
  return (
    <form method="post" className="row-move">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={seen} />
      <label htmlFor={`number-${id}`}>{`Number, of ${numberOf}`}</label>
      <input
        className="field-input"
        id={`number-${id}`}
        name="number"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={number}
      />
      <button className="button button-quiet" type="submit" name="intent" value="to-number">
        Move to this number
      </button>
    </form>
  );
}
