// Chapters that were read on this device, by the profile that reads here. The page is the same for everyone, so they are marked
// after it is shown; without scripts there are no marks.

/** The chapters of a book that were read to their end, as the reader stores them. */
export function chaptersRead(jid: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(window.octavoLocatorKey("read", jid)) ?? "[]");
    // Lists that begin with the chapter; earlier releases stored its name alone.
    const slugs: unknown[] = Array.isArray(stored)
      ? stored.map((read) => (Array.isArray(read) ? read[0] : read))
      : [];
    return new Set(slugs.filter((slug) => typeof slug === "string"));
  } catch {
    // Storage is disabled or holds something else: nothing is known to be read.
    return new Set();
  }
}

/** Marks links into chapters that were read, and says of each group how many of its chapters were. */
export function markRead(contents: HTMLElement, read: ReadonlySet<string>): void {
  for (const link of contents.querySelectorAll<HTMLAnchorElement>("a[href]:not([data-read])")) {
    if (!read.has(chapterOf(link))) continue;
    link.dataset["read"] = "";
    link.append(hiddenText(", read"));
  }
  for (const group of contents.querySelectorAll<HTMLElement>(".contents-group")) markGroup(group);
}

function markGroup(group: HTMLElement): void {
  const note = group.querySelector<HTMLElement>(":scope > summary > small");
  const count = group.querySelectorAll("a[data-read]").length;
  if (!note || count === 0 || note.dataset["count"] === String(count)) return;
  const all = group.querySelectorAll("a[href]").length;
  note.dataset["count"] = String(count);
  const readNote = note.querySelector("span") ?? document.createElement("span");
  readNote.textContent = count === all ? "✓ read · " : `${count} read · `;
  note.prepend(readNote);
}

const chapterOf = (link: HTMLAnchorElement) => decodeURIComponent(link.pathname.split("/")[3] ?? "");

function hiddenText(text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = "visually-hidden";
  element.textContent = text;
  return element;
}
