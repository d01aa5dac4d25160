import { colourLabels, markColours } from "#app/reading/annotations/public.ts";
import { colourButton } from "#app/reading/annotations/public.tsx";
import type { OpenBook } from "../opening.ts";
import { type OnMark, quoteOf, textDirective } from "./quote.ts";

export interface SelectionMenuOptions {
  text: HTMLElement;
  range: Range;
  book: OpenBook;
  /** The slug of the chapter on the screen. */
  chapter: string;
  onMark: OnMark;
}

const noticeMs = 1600;
/** How long a letter of a notice takes to read. */
const letterMs = 60;
const gap = 8;

/** Shows the actions for the selected text below it, since a phone has its own menu above. Returns a function that closes it. */
export function showSelectionMenu({ text, range, book, chapter, onMark }: SelectionMenuOptions): () => void {
  const menu = document.createElement("div");
  menu.className = "reader-selection";
  menu.popover = "manual";
  menu.role = "toolbar";
  menu.ariaLabel = "Selected text";
  const link = linkTo(range);
  menu.append(
    ...markButtons(range, (...marked) => {
      menu.remove();
      onMark(...marked);
    }),
    button("Copy quote", async () => {
      await navigator.clipboard.writeText(quoteOf(range.toString(), book, link));
      return "Copied";
    }),
    button("Share link", () => share(book, linkToQuote(range, link))),
    button("Picture", async () => {
      const { sharePicture } = await import("#app/reading/quote-pictures/public.ts");
      return sharePicture({ jid: book.jid, chapter, words: range.toString() });
    }),
  );
  const word = range.toString().trim();
  if (isWord(word)) menu.append(lookUpButton({ word, range, text, menu, language: languageAt(range, book) }));
  // Pressing a button must not end the selection.
  menu.addEventListener("pointerdown", (event) => event.preventDefault());
  menu.addEventListener("keydown", (event) => event.key === "Escape" && menu.remove());
  // Among what follows the text, for those who go there by Tab.
  (text.closest(".reader-stage") ?? document.body).append(menu);
  menu.showPopover();
  placeBelow(menu, range);
  return () => menu.remove();
}

/** One for each colour, and one that opens the note too. */
function markButtons(range: Range, onMark: OnMark): HTMLButtonElement[] {
  const colours = markColours.map((colour) => {
    const mark = colourButton(colour, `Mark in ${colourLabels[colour].toLowerCase()}`);
    mark.addEventListener("click", () => onMark(range, colour, false));
    return mark;
  });
  const note = document.createElement("button");
  note.type = "button";
  note.textContent = "Note";
  note.addEventListener("click", () => onMark(range, markColours[0], true));
  return [...colours, note];
}

const longestWord = 40;

/** A word, or a few that may stand in a dictionary together. */
const isWord = (text: string): boolean =>
  text.length <= longestWord && /\p{L}/u.test(text) && text.split(/\s+/).length <= 3;

/** Of the text there, else of the book. */
function languageAt({ startContainer }: Range, book: OpenBook): string {
  const element = startContainer instanceof Element ? startContainer : startContainer.parentElement;
  return element?.closest(".book-text [lang], .book-text[lang]")?.getAttribute("lang") || book.language;
}

interface LookUpOptions {
  word: string;
  language: string;
  range: Range;
  text: HTMLElement;
  menu: HTMLElement;
}

/** The dictionary is loaded when a word is looked up. */
function lookUpButton({ word, language, range, text, menu }: LookUpOptions): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = "Look up";
  const beside = text.closest(".reader") ?? document.body;
  element.addEventListener("click", () => {
    menu.remove();
    void import("#app/reading/dictionary/public.ts").then(({ showWord }) =>
      showWord({ word, language, range, beside }),
    );
  });
  return element;
}

/** The page at the first paragraph of the selection. */
function linkTo(range: Range): string {
  const start = range.startContainer;
  const block = (start instanceof Element ? start : start.parentElement)?.closest(".book-text [id]");
  const address = new URL(location.pathname, location.origin);
  if (block) address.hash = block.id;
  return address.href;
}

/** The same, and the words, which browsers show where they are; the paragraph stays for those that know of no words, and for texts that change. */
function linkToQuote(range: Range, link: string): string {
  const [first, last] = [paragraphAt(range.startContainer), paragraphAt(range.endContainer)];
  const start = first ? partIn(range, first) : range.toString();
  const words = textDirective(start, last && last !== first ? partIn(range, last) : null);
  return `${link}${link.includes("#") ? "" : "#"}${words}`;
}

const paragraphAt = (node: Node): Element | null =>
  (node instanceof Element ? node : node.parentElement)?.closest(
    ".book-text :is(p, li, h1, h2, h3, h4, h5, h6, blockquote, pre, td, th, dt, dd, figcaption)",
  ) ?? null;

/** What is selected of a paragraph. */
function partIn(range: Range, paragraph: Element): string {
  const part = range.cloneRange();
  if (!paragraph.contains(range.startContainer)) part.setStart(paragraph, 0);
  if (!paragraph.contains(range.endContainer)) part.setEnd(paragraph, paragraph.childNodes.length);
  return part.toString();
}

async function share(book: OpenBook, link: string): Promise<string> {
  // Absent on most desktops.
  const share: unknown = Reflect.get(navigator, "share");
  if (typeof share === "function") await navigator.share({ title: book.title, url: link });
  else await navigator.clipboard.writeText(link);
  return "Link copied";
}

/** Shows the outcome in place of the label for a moment. */
function button(label: string, act: () => Promise<string>): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = label;
  element.ariaLive = "polite";
  const say = (message: string) => {
    element.textContent = message;
    window.setTimeout(() => (element.textContent = label), Math.max(noticeMs, message.length * letterMs));
  };
  const press = async () => {
    try {
      say(await act());
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
