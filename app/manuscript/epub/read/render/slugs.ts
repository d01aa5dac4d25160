import { baseName } from "../container/paths.ts";

/** Slugs of chapters from their file names: readable, unique in the book and stable across imports. */
export class Slugs {
  readonly #taken = new Set<string>();
  /** By stem: the number to try next. */
  readonly #next = new Map<string, number>();

  /** A slug that no chapter has yet: the file's name without its ending, with a number behind it from the second on. */
  claim(path: string): string {
    const stem = slugOf(baseName(path).replace(/\.[a-z0-9]{1,6}$/i, "")) || "section";
    let slug = stem;
    let number = this.#next.get(stem) ?? 2;
    for (; this.#taken.has(slug); number++) slug = `${stem}-${number}`;
    this.#next.set(stem, number);
    this.#taken.add(slug);
    return slug;
  }
}

function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80);
}
