import { type Appearance, applied, defaultAppearance, type Mode, readAppearance } from "./appearance.ts";

/** Stored for all books of a device class, or for one book. The boot script reads the same keys before the first paint. */
export interface StoredAppearance {
  appearance: Appearance;
  isOfThisBook: boolean;
}

/** Phones and larger devices are set up separately. The screen, not the window: turning or resizing changes nothing. */
export function deviceClass(): "phone" | "desktop" {
  return Math.min(screen.width, screen.height) < 600 ? "phone" : "desktop";
}

const keyOf = (jid: string | null) => `octavo:reader:${deviceClass()}${jid === null ? "" : `:${jid}`}`;

export function loadAppearance(jid: string): StoredAppearance {
  const ofBook = read(keyOf(jid));
  return { appearance: ofBook ?? read(keyOf(null)) ?? defaultAppearance, isOfThisBook: ofBook !== null };
}

export function saveAppearance(jid: string, { appearance, isOfThisBook }: StoredAppearance): void {
  const note = JSON.stringify({ appearance, applied: applied(appearance) });
  if (!isOfThisBook) forget(keyOf(jid));
  keep(keyOf(isOfThisBook ? jid : null), note);
}

export function resetAppearance(jid: string): StoredAppearance {
  forget(keyOf(jid));
  forget(keyOf(null));
  return { appearance: defaultAppearance, isOfThisBook: false };
}

/** Puts an appearance on the root element, where the style sheet finds it. */
export function showAppearance(appearance: Appearance, mode: Mode): void {
  const root = document.documentElement;
  const { attributes, variables } = applied(appearance);
  for (const [name, value] of Object.entries(attributes)) root.setAttribute(name, value);
  root.setAttribute("data-reader-mode", mode);
  for (const name of ["line", "letter", "word", "paragraph"]) root.style.removeProperty(`--reader-${name}`);
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value);
}

/** Removes the reader's attributes from the root element when the reader is left. */
export function clearAppearance(): void {
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) if (name.startsWith("data-reader")) root.removeAttribute(name);
  for (const name of Array.from(root.style)) if (name.startsWith("--reader")) root.style.removeProperty(name);
}

function read(key: string): Appearance | null {
  try {
    const note: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof note === "object" && note !== null && "appearance" in note
      ? readAppearance(note.appearance)
      : null;
  } catch {
    // Storage is disabled or holds something else: use the defaults.
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is full or disabled: the choice lasts for this visit only.
  }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is disabled: nothing was stored.
  }
}
