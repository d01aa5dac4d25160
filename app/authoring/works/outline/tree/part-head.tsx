import { closeOnEscape } from "#app/ui/menu-keys.ts";
import { partLabel } from "../../frame/work-labels.ts";
import { type HandleProps, MoveHandle } from "../moving/move-handle.tsx";
import { RenameForm } from "./rename-form.tsx";
import { StepFields } from "../moving/step-fields.tsx";

interface PartHeadProps {
  language: string;
  part: { id: string; title: string };
  seen: string;
  handle: HandleProps;
  error: string | undefined;
  typed: Record<string, string>;
}

/** A part's title above its chapters, and its actions. */
export function PartHead({ language, part: { id, title }, seen, handle, error, typed }: PartHeadProps) {
  return (
    <div
      id={`row-${id}`}
      data-row="part"
      data-id={id}
      data-is-picked={handle.pickedBy ? true : undefined}
      className="outline-row outline-part-head"
    >
      <MoveHandle {...handle} />
      <h3>{title ? <bdi lang={language}>{title}</bdi> : partLabel(title)}</h3>
      <details
        className="row-tools"
        name="row-tools"
        open={error !== undefined}
        onKeyDown={(event) => closeOnEscape(event.nativeEvent, event.currentTarget)}
      >
        <summary>
          <span className="visually-hidden">
            {title ? `More for the part ${title}` : "More for the chapters outside the parts"}
          </span>
        </summary>
        <div className="row-tools-body">
          <RenameForm id={id} title={title} intent="rename-part" error={error} typed={typed} />
          <form method="post" className="row-move">
            <StepFields kind="part" id={id} seen={seen} />
          </form>
          <form method="post">
            <input type="hidden" name="id" value={id} />
            <button className="button-plain button-remove" type="submit" name="intent" value="remove-part">
              {title ? "Remove the part, keep its chapters" : "Let the part before go on"}
            </button>
          </form>
        </div>
      </details>
    </div>
  );
}
