import type { OpenBook } from "../opening.ts";
import { quoteOf } from "./quote.ts";

export interface SelectionMenuOptions {
  text: HTMLElement;
  range: Range;
  book: OpenBook;
}

const noticeMs = 1600;
const gap = 8;

/** Shows the actions for the selected text below it, since a phone has its own menu above. Returns a function that closes it. */
export function showSelectionMenu({ text, range, book }: SelectionMenuOptions): () => void {
  const menu = document.createElement("div");
  menu.className = "reader-selection";
  menu.popover = "manual";
  menu.role = "toolbar";
  menu.ariaLabel = "Selected text";
  const link = linkTo(range);
  menu.append(
    button("Copy quote", "Copied", () =>
      navigator.clipboard.writeText(quoteOf(range.toString(), book, link)),
    ),
    button("Share link", "Link copied", () => share(book, link)),
  );
  // Pressing a button must not end the selection.
  menu.addEventListener("pointerdown", (event) => event.preventDefault());
  menu.addEventListener("keydown", (event) => event.key === "Escape" && menu.remove());
  (text.closest(".reader-stage") ?? document.body).after(menu);
  menu.showPopover();
  placeBelow(menu, range);
  return () => menu.remove();
}

/** The page at the first paragraph of the selection. */
function linkTo(range: Range): string {
  const start = range.startContainer;
  const block = (start instanceof Element ? start : start.parentElement)?.closest(".book-text [id]");
  const address = new URL(location.pathname, location.origin);
  if (block) address.hash = block.id;
  return address.href;
}

async function share(book: OpenBook, link: string): Promise<void> {
  // Absent on most desktops.
  const share: unknown = Reflect.get(navigator, "share");
  if (typeof share !== "function") return navigator.clipboard.writeText(link);
  return navigator.share({ title: book.title, url: link });
}

/** Shows the outcome in place of the label for a moment. */
function button(label: string, done: string, act: () => Promise<void>): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = label;
  element.ariaLive = "polite";
  const say = (words: string) => {
    element.textContent = words;
    window.setTimeout(() => (element.textContent = label), noticeMs);
  };
  const press = async () => {
    try {
      await act();
      say(done);
    } catch (error) {
      // Closing the device's share dialog is no error.
      if (!(error instanceof DOMException && error.name === "AbortError")) say("Not allowed here");
    }
  };
  element.addEventListener("click", () => void press());
  return element;
}

function placeBelow(menu: HTMLElement, range: Range): void {
  const lines = [...range.getClientRects()].filter(({ bottom }) => bottom > 0 && bottom < window.innerHeight);
  const last = lines.at(-1) ?? range.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const below = last.bottom + gap;
  const isRoom = below + height + gap < window.innerHeight;
  const left = Math.min(
    Math.max(gap, last.left + last.width / 2 - width / 2),
    window.innerWidth - width - gap,
  );
  menu.style.setProperty("left", `${left}px`);
  menu.style.setProperty("top", `${isRoom ? below : Math.max(gap, last.top - height - gap)}px`);
}
