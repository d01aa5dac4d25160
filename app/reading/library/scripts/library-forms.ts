import {
  choiceOf,
  type LibraryChoice,
  libraryChoices,
  type LibraryState,
  sayState,
} from "#app/ui/library/library-labels.ts";
import { sendChoice, stateAfter } from "./library-calls.ts";

/** The book of a form. */
export const jidOf = (form: HTMLFormElement): string =>
  decodeURIComponent(new URL(form.action).pathname.split("/")[3] ?? "");

export function showState(form: HTMLFormElement, state: LibraryState): void {
  const chosen = choiceOf(state);
  for (const button of form.querySelectorAll<HTMLButtonElement>("button[aria-pressed]"))
    button.ariaPressed = String(button.value === chosen);
  const remove = form.querySelector<HTMLButtonElement>("button[value=remove]");
  if (remove) remove.hidden = chosen === null;
}

function say(form: HTMLFormElement, message: string, isUndoable: boolean): void {
  const status = form.querySelector("[role=status]");
  const undo = form.querySelector<HTMLButtonElement>("button[value=undo]");
  if (status) status.textContent = message;
  if (!undo) return;
  // A button that disappears takes the focus with it.
  if (!isUndoable && document.activeElement === undo)
    form.querySelector<HTMLElement>("[aria-pressed=true], button[aria-pressed]")?.focus();
  undo.hidden = !isUndoable;
}

const isChoice = (value: string): value is LibraryChoice | "remove" | "undo" =>
  [...libraryChoices, "remove", "undo"].some((each) => each === value);

interface KnownStates {
  get: (jid: string) => LibraryState | undefined;
  /** Called with every change; null where it is not known any more. */
  set: (jid: string, state: LibraryState | null) => void;
}

async function submit(form: HTMLFormElement, choice: string, known: KnownStates): Promise<void> {
  if (!isChoice(choice) || form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  const pressed = form.querySelector("[aria-pressed=true]");
  if (choice !== "undo" && choice !== "remove")
    for (const button of form.querySelectorAll<HTMLButtonElement>("button[aria-pressed]"))
      button.ariaPressed = String(button.value === choice);
  const sent = await sendChoice(jidOf(form), choice, known.get(jidOf(form)));
  form.ariaBusy = null;
  if (sent.ok) {
    const state = sent.state ?? stateAfter("remove");
    showState(form, state);
    const isUndone = choice === "undo";
    say(form, sent.message ?? (isUndone ? `Undone. ${sayState(state)}` : sayState(state)), !isUndone);
    known.set(jidOf(form), sent.state);
    return;
  }
  for (const button of form.querySelectorAll<HTMLButtonElement>("button[aria-pressed]"))
    button.ariaPressed = String(button === pressed);
  say(form, sent.message, false);
}

/** From now on the forms change in place. */
export function handleForms(known: KnownStates): void {
  addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || !form.matches(".library-form")) return;
      event.preventDefault();
      // Registered first, so that no other listener treats it as a form submission.
      event.stopPropagation();
      const { submitter } = event;
      if (submitter instanceof HTMLButtonElement) void submit(form, submitter.value, known);
    },
    true,
  );
}
