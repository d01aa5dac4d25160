import { languageName } from "#app/catalog/labels/public.server.ts";

// The most common languages of books, and those of a region or script whose quotation marks or letters differ; a work may be
// in any other too.
const tags =
  "de-CH pt-BR zh-Hans zh-Hant af ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk kn ko la lt lv mk ml mn mr ms nb ne nl nn pa pl pt ro ru sa sk sl sq sr sv sw ta te th tr uk ur uz vi yi zh";

export interface LanguageChoice {
  tag: string;
  name: string;
}

/** Languages to choose from, sorted by name, always including the current one. */
export function languageChoices(set: string): LanguageChoice[] {
  const all = tags.split(" ");
  return (all.includes(set) ? all : [...all, set])
    .map((tag) => ({ tag, name: nameOf(tag) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}

const regional = new Intl.DisplayNames("en", { type: "language", languageDisplay: "standard" });

function nameOf(tag: string): string {
  if (!tag.includes("-")) return languageName(tag) ?? tag;
  try {
    return regional.of(tag) ?? tag;
  } catch {
    // A tag without a known name.
    return tag;
  }
}
