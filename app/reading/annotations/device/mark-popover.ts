import { placeBeside } from "#app/ui/popovers/place-beside.ts";
import { browserZone, formatMoment } from "#app/ui/times/times.ts";
import { colourLabels, longestNote, type MarkColour, markColours } from "../mark.ts";
import type { BookMarks } from "./book-marks.ts";
import type { LocalMark } from "./stored-marks.ts";
import { refusalMessages } from "../mark-labels.ts";

interface PopoverRequest {
  marks: BookMarks;
  id: string;
  range: Range;
  /** What the popover is appended to. */
  beside: Element;
  /** Begins in the note. */
  isWriting?: boolean;
  onClosed?: () => void;
}

const saveAfterMs = 800;
const undoMs = 8_000;

/** Shows a mark beside its words: colours, note, delete. Escape or a click elsewhere closes it. Returns a function that closes it. */
export function showMark(request: PopoverRequest): () => void {
  const { marks, id, range, beside, isWriting = false, onClosed } = request;
  const mark = marks.list().find((each) => each.id === id);
  if (!mark) return () => {};
  const popover = element("div", "reader-card reader-mark");
  popover.popover = "auto";
  popover.tabIndex = -1;
  popover.role = "dialog";
  popover.ariaLabel = "Mark";
  const note = noteField(mark, marks);
  popover.append(
    colourButtons(mark, marks),
    note.label,
    foot(request, mark, () => popover.hidePopover()),
  );
  popover.addEventListener("toggle", (event) => {
    if (event.newState !== "closed") return;
    note.save();
    popover.remove();
    onClosed?.();
  });
  beside.append(popover);
  popover.showPopover();
  placeBeside(popover, range);
  (isWriting ? note.field : popover).focus({ preventScroll: true });
  return () => popover.isConnected && popover.hidePopover();
}

function colourButtons(mark: LocalMark, marks: BookMarks): HTMLElement {
  const row = element("div", "reader-mark-colours");
  row.role = "group";
  row.ariaLabel = "Colour";
  const buttons = markColours.map((colour) => {
    const button = colourButton(colour);
    button.ariaPressed = String(colour === mark.colour);
    button.addEventListener("click", () => {
      marks.change(mark.id, { colour });
      for (const each of buttons) each.ariaPressed = String(each === button);
    });
    return button;
  });
  row.append(...buttons);
  return row;
}

/** A button that shows how the colour looks on words; its name says the colour. */
export function colourButton(colour: MarkColour, label = colourLabels[colour]): HTMLButtonElement {
  const button = element("button", "reader-mark-colour") as HTMLButtonElement;
  button.type = "button";
  button.dataset["colour"] = colour;
  button.ariaLabel = label;
  button.title = label;
  // The style sheet draws letters in it, which are not its name.
  button.append(element("span"));
  return button;
}

function noteField(mark: LocalMark, marks: BookMarks) {
  const label = element("label");
  const field = element("textarea") as HTMLTextAreaElement;
  field.value = mark.note;
  field.rows = 3;
  field.maxLength = longestNote;
  field.dir = "auto";
  let saved = mark.note;
  let timer = 0;
  const save = () => {
    clearTimeout(timer);
    const note = field.value.trim();
    if (note === saved) return;
    saved = note;
    marks.change(mark.id, { note });
  };
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(save, saveAfterMs);
  });
  const name = element("span");
  name.textContent = "Note";
  label.append(name, field);
  return { label, field, save };
}

function foot({ marks, range, beside }: PopoverRequest, mark: LocalMark, close: () => void): HTMLElement {
  const line = element("div", "reader-mark-foot");
  const when = element("small");
  when.textContent = mark.refusal
    ? refusalMessages[mark.refusal]
    : formatMoment(new Date(mark.createdAt), browserZone());
  const remove = textButton("Delete", () => {
    close();
    marks.remove(mark.id);
    offerUndo({ beside, range, undo: () => marks.restore(mark.id) });
  });
  line.append(when, textButton("Close", close), remove);
  return line;
}

interface Undo {
  beside: Element;
  range: Range;
  undo: () => void;
}

/** Says for a while that a mark was deleted, and takes that back. */
function offerUndo({ beside, range, undo }: Undo): void {
  const notice = element("div", "reader-card reader-mark");
  notice.popover = "manual";
  notice.role = "status";
  const words = element("p");
  words.textContent = "Mark deleted.";
  const button = textButton("Undo", () => {
    undo();
    notice.remove();
  });
  notice.append(words, button);
  notice.addEventListener("keydown", (event) => event.key === "Escape" && notice.remove());
  beside.append(notice);
  notice.showPopover();
  placeBeside(notice, range);
  button.focus({ preventScroll: true });
  window.setTimeout(() => notice.remove(), undoMs);
}

function textButton(label: string, act: () => void): HTMLButtonElement {
  const button = element("button", "reader-mark-button") as HTMLButtonElement;
  button.type = "button";
  button.textContent = label;
  button.addEventListener("click", act);
  return button;
}

function element(name: string, className = ""): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  return made;
}
