import { baseName } from "../paths.ts";

/** Slugs of chapters from their file names: readable, unique in the book and stable across imports. */
export class Slugs {
  readonly #taken = new Set<string>();

  claim(path: string): string {
    const stem = slugOf(baseName(path).replace(/\.[a-z0-9]{1,6}$/i, "")) || "section";
    let slug = stem;
    for (let number = 2; this.#taken.has(slug); number++) slug = `${stem}-${number}`;
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
