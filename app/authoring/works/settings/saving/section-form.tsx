import { type ChangeEvent, type FocusEvent, type FormEvent, type ReactNode, useCallback } from "react";
import { browserZone, formatClock, type KnownZone } from "#app/ui/times/times.ts";
import { type SavingState, useAutosave } from "./use-autosave.ts";

interface SectionFormProps {
  /** Where changes are sent as they are made. */
  address: string;
  intent: "settings" | "design";
  seen: string;
  errors: Record<string, string>;
  zone: KnownZone;
  /** After an undo, for what shows the fields' values elsewhere. */
  onFill?: (form: FormData) => void;
  children: (errors: Record<string, string>) => ReactNode;
}

/** One section of a work's settings, which saves itself; without scripts it has a button. */
export function SectionForm({ address, intent, seen, errors, zone, onFill, children }: SectionFormProps) {
  const autosave = useAutosave({ address, seen, errors });
  const { form, save, typing } = autosave;
  const undo = useCallback(() => {
    autosave.undo();
    if (form.current) onFill?.(new FormData(form.current));
  }, [autosave, form, onFill]);
  const change = ({ target }: ChangeEvent<HTMLFormElement> | FormEvent<HTMLFormElement>) => {
    if (isTyped(target)) typing();
    else void save();
  };
  const leave = ({ target }: FocusEvent<HTMLFormElement>) => {
    if (isTyped(target)) void save();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save(true);
  };
  return (
    <form
      ref={form}
      className="form"
      method="post"
      noValidate
      onChange={change}
      onBlur={leave}
      onSubmit={submit}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="seen" value={seen} />
      <div className="settings-status" data-state={autosave.state.kind}>
        <p role="status">{autosave.isScripted && statusLabel(autosave.state, zone)}</p>
        {autosave.canUndo && autosave.state.kind === "saved" && (
          <button className="button-plain" type="button" onClick={undo}>
            Undo
          </button>
        )}
        {autosave.state.kind === "refused" && autosave.state.isConflict && (
          <button className="button button-quiet" type="submit">
            Keep mine
          </button>
        )}
        {autosave.state.kind === "turned-away" && (
          <a className="link" href={address.replace(/\/save$/, "")} target="_blank" rel="noreferrer">
            Open the site in another tab
          </a>
        )}
      </div>
      {children(autosave.errors)}
      {!autosave.isScripted && (
        <p>
          <button className="button" type="submit">
            Save
          </button>
        </p>
      )}
    </form>
  );
}

/** A field that changes with every key: saved when it is left, or when typing pauses. */
const isTyped = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !["radio", "checkbox"].includes(target.type));

function statusLabel(state: SavingState, zone: KnownZone): string {
  switch (state.kind) {
    case "still":
      return "Changes are saved as you make them.";
    case "saving":
      return "Saving…";
    case "saved":
      return `Saved ${formatClock(state.at, zone ?? browserZone())}`;
    case "refused":
      return "Not everything is saved: see what is marked.";
    case "unreachable":
      return "Not saved: the site does not answer. Trying again…";
    case "too-long":
      return "Not saved: this is more than the site takes. Shorten it.";
    case "turned-away":
      return "Not saved: sign in again in another tab, then change something here.";
  }
}
