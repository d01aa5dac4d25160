import { fragmentOf } from "#app/platform/http/fragment.ts";
import { fetchChapter } from "../loading/chapter-store.ts";

export interface NoteRequest {
  link: HTMLAnchorElement;
  address: URL;
  /** Navigates to the note in its chapter, on request or when it cannot be shown here. */
  onGoTo: () => void;
}

/** Opens the note beside its reference; Escape or a click elsewhere closes it and restores the focus. */
export async function showNote({ link, address, onGoTo }: NoteRequest): Promise<void> {
  const id = fragmentOf(address.hash);
  const note = findHere(link, id) ?? (await fetchNote(address, id));
  if (!note) return onGoTo();
  const popover = drawPopover(link, note, onGoTo);
  popover.addEventListener("toggle", (event) => {
    if (event.newState !== "closed") return;
    const hadFocus = document.activeElement === document.body || popover.contains(document.activeElement);
    popover.remove();
    if (hadFocus) link.focus({ preventScroll: true });
  });
  (link.closest(".reader") ?? document.body).append(popover);
  popover.showPopover();
  positionBeside(popover, link);
  popover.focus({ preventScroll: true });
}

function findHere(link: HTMLAnchorElement, id: string): Element | null {
  const note = document.getElementById(id);
  return note && link.closest(".book-text")?.contains(note) ? noteAround(note) : null;
}

// Some books point at an empty anchor or at the number inside the note.
function noteAround(target: Element): Element {
  const whole = target.closest("[role=doc-footnote], [role=doc-endnote], li, aside, dd, p");
  return whole ?? target;
}

async function fetchNote(address: URL, id: string): Promise<Element | null> {
  try {
    const response = await fetch(`${address.pathname}/note.json?id=${encodeURIComponent(id)}`);
    if (!response.ok) return null;
    const { html }: { html: string } = await response.json();
    return parse(html).firstElementChild;
  } catch {
    return findInChapter(address, id);
  }
}

/** No network: in the chapter, where that is on the device. Else following the link will report it. */
async function findInChapter(address: URL, id: string): Promise<Element | null> {
  const [, , jid = "", slug = ""] = address.pathname.split("/").map(decodeURIComponent);
  const opening = await fetchChapter(jid, slug).catch(() => null);
  const note = opening && parse(opening.html).getElementById(id);
  return note ? noteAround(note) : null;
}

/** Output of the text engine, sanitised at import like the whole article. */
function parse(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

function drawPopover(link: HTMLAnchorElement, note: Element, onGoTo: () => void): HTMLElement {
  const popover = document.createElement("div");
  popover.className = "reader-card reader-note";
  popover.popover = "auto";
  popover.tabIndex = -1;
  popover.role = "dialog";
  popover.ariaLabel = `Note ${link.textContent.trim()}`;
  const text = document.createElement("div");
  text.className = "book-text";
  const article = link.closest<HTMLElement>(".book-text");
  if (article?.lang) text.lang = article.lang;
  if (article?.dir) text.dir = article.dir;
  const body = document.createElement("div");
  body.className = article?.querySelector(".book-body")?.className ?? "book-body";
  body.append(...copyOf(note).childNodes);
  text.append(body);
  const onward = document.createElement("button");
  onward.type = "button";
  onward.className = "reader-note-onward";
  onward.textContent = "Go to the note";
  onward.addEventListener("click", () => {
    popover.hidePopover();
    onGoTo();
  });
  popover.append(text, onward);
  return popover;
}

// Keeps ids unique on the page, and drops links back to the reference: closing does that.
function copyOf(note: Element): Element {
  const copy = note.cloneNode(true);
  if (!(copy instanceof Element)) return note;
  for (const element of copy.querySelectorAll("[id]")) element.removeAttribute("id");
  for (const back of copy.querySelectorAll("[role=doc-backlink]")) back.remove();
  return copy;
}

function positionBeside(popover: HTMLElement, link: HTMLAnchorElement): void {
  const anchor = link.getClientRects()[0] ?? link.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const margin = 8;
  const left = Math.min(Math.max(margin, anchor.left - width / 2), window.innerWidth - width - margin);
  const below = anchor.bottom + margin;
  const fitsBelow = below + height <= window.innerHeight - margin;
  popover.style.left = `${left}px`;
  popover.style.top = `${fitsBelow ? below : Math.max(margin, anchor.top - height - margin)}px`;
}
