import { colourLabels, type MarkColour, markColours } from "../mark.ts";
import { type BookmarkOptions, type OpenBookmarks, openBookmarks } from "./bookmarks.ts";
import { showMark } from "./mark-popover.ts";
import { flash, marksAt, MarkPainter, type PaintedMark } from "./paint-marks.ts";
import { extendSelection, moveSelection, selectSentence } from "./selecting/select-by-keys.ts";
import { rangeOf, targetOf } from "./text-range.ts";

export interface OpenText extends BookmarkOptions {
  /** BCP 47, of the text. */
  language: string;
  /** The element that hears of clicks on the text. */
  stage: HTMLElement;
  /** What popovers are appended to. */
  beside: Element;
}

/** A mark that was found in the chapter on the screen. */
export interface FoundMark {
  id: string;
  /** Where it begins. */
  fragment: string;
  offset: number;
}

/** The marks of a chapter that is on the screen. */
export interface OpenMarks extends OpenBookmarks {
  /** Marks the words; opens its note where that is wanted. */
  mark: (range: Range, colour: MarkColour, isWriting: boolean) => void;
  find: (id: string) => FoundMark | null;
  /** Shows for a moment where a mark is. */
  flash: (id: string) => void;
  /** Opens the next mark of the chapter, from the top of the screen on. */
  openNext: () => void;
  /** Selects the first sentence on the screen. */
  selectSentence: () => void;
  close: () => void;
}

/** Paints the marks of a chapter and listens to what is done with them. */
export function openMarks(text: OpenText): OpenMarks {
  const { marks, stage, beside, announce } = text;
  const ending = new AbortController();
  const painter = new MarkPainter(text);
  let painted: PaintedMark[] = [];
  let closePopover = () => {};
  /** The mark that was opened last by a key. */
  let current: string | null = null;
  const paint = () => {
    const known = new Map(painted.map((mark) => [mark.id, mark]));
    painted = marks.list().flatMap(({ id, kind, colour, target, found }): PaintedMark[] => {
      if (kind === "bookmark") return [];
      const at = found ?? target;
      const before = known.get(id);
      const range = before?.at === at ? before.range : rangeOf(text, at);
      return range ? [{ id, colour, range, at }] : [];
    });
    painter.show(painted);
  };
  const open = ({ id, range }: PaintedMark, isWriting = false) => {
    closePopover();
    closePopover = showMark({ marks, id, range, beside, isWriting });
  };
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || getSelection()?.isCollapsed === false) return;
    if (event.target instanceof Element && event.target.closest("a, button, summary, audio, video")) return;
    const [mark] = marksAt(painted, event.clientX, event.clientY);
    if (!mark) return;
    // Else the tap would turn the page.
    event.preventDefault();
    open(mark);
  };
  stage.addEventListener("click", onClick, { capture: true, signal: ending.signal });
  document.addEventListener("keydown", (event) => onKey(event, text, mark), {
    capture: true,
    signal: ending.signal,
  });
  const mark = (range: Range, colour: MarkColour, isWriting: boolean) => {
    const target = targetOf(text, range);
    if (!target) return announce("Select less: a mark holds up to three pages of words.");
    const id = marks.add({ kind: "highlight", target, colour });
    getSelection()?.removeAllRanges();
    announce(
      marks.isFull
        ? "This device has no room for more marks."
        : `Marked in ${colourLabels[colour].toLowerCase()}`,
    );
    const made = painted.find((each) => each.id === id);
    if (isWriting && made) open(made, true);
  };
  const unsubscribe = marks.subscribe(paint);
  paint();
  return {
    ...openBookmarks(text, ending.signal),
    mark,
    find: (id) => {
      const mark = painted.find((each) => each.id === id);
      return mark ? { id, fragment: mark.at.start.block, offset: mark.at.start.offset } : null;
    },
    flash: (id) => {
      const mark = painted.find((each) => each.id === id);
      if (mark) flash(mark.range);
    },
    openNext: () => {
      const next = nextOnScreen(painted, current);
      current = next?.id ?? null;
      if (next) open(next);
      else announce("No mark on this page");
    },
    selectSentence: () => {
      if (!selectSentence(text, firstOnScreen(text.blocks))) announce("No words on this page");
    },
    close: () => {
      ending.abort();
      unsubscribe();
      closePopover();
      painter.close();
    },
  };
}

/** The mark behind another one in the text, of those on the screen; else the first of them. */
function nextOnScreen(painted: readonly PaintedMark[], after: string | null): PaintedMark | undefined {
  const shown = painted
    .filter(({ range }) => isOnScreen(range))
    .toSorted((one, other) => one.range.compareBoundaryPoints(Range.START_TO_START, other.range));
  return shown[shown.findIndex(({ id }) => id === after) + 1] ?? shown[0];
}

/** The first block that begins on the screen, else the one that goes on there. */
function firstOnScreen(blocks: readonly HTMLElement[]): HTMLElement | undefined {
  const shown = blocks.filter(isOnScreen);
  const begins = ({ left = -1, top = -1 }: Partial<DOMRect> = {}) => left >= 0 && top >= 0;
  return shown.find((block) => begins(block.getClientRects()[0])) ?? shown[0];
}

/** In pages, on the one that is shown: the next one is beside it, and clipped. */
function isOnScreen(part: Range | HTMLElement): boolean {
  const page = document.querySelector(".reader-viewport")?.getBoundingClientRect();
  const from = Math.max(page?.left ?? 0, 0);
  const to = Math.min(page?.right ?? innerWidth, innerWidth);
  return [...part.getClientRects()].some(
    ({ left, right, top, bottom }) => right > from && left < to && bottom > 0 && top < innerHeight,
  );
}

/** What can be done by key while words are selected. */
function onKey(event: KeyboardEvent, text: OpenText, mark: OpenMarks["mark"]): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const selection = getSelection();
  if (!selection?.focusNode || selection.isCollapsed || !text.text.contains(selection.focusNode)) return;
  if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog, [popover]"))
    return;
  const colour = markColours[Number(event.key) - 1];
  if (colour) mark(selection.getRangeAt(0), colour, false);
  else if (event.key === "n") mark(selection.getRangeAt(0), markColours[0], true);
  // Not prevented: what lies above the text is closed by it too.
  else if (event.key === "Escape") return selection.removeAllRanges();
  else if (event.key.startsWith("Arrow")) changeSelection(event, text);
  else return;
  event.preventDefault();
}

/** With Shift by word and sentence more or less, without it by sentence. */
function changeSelection({ key, shiftKey }: KeyboardEvent, text: OpenText): void {
  const forward = getComputedStyle(text.text).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  const by = key === forward || key === "ArrowDown" ? 1 : -1;
  const unit = key === "ArrowLeft" || key === "ArrowRight" ? "word" : "sentence";
  if (shiftKey) extendSelection(text, by, unit);
  else moveSelection(text, by);
}
