/** A shorter word is rather an abbreviation than a plural. */
const shortestWord = 4;

/** English endings of plurals, and what stands there in the singular; the first that fits. */
const endings: [RegExp, string][] = [
  [/([^aeiou])ies$/, "$1y"],
  [/(ch|sh|x|ss|zz)es$/, "$1"],
  [/([^aiosu])s$/, "$1"],
  [/([^i])as$/, "$1a"],
  [/([^u])os$/, "$1o"],
];

const lastWord = /[^-]+$/;

/** A slug with its last word in the singular, as far as its ending says. Words of other languages are left or shortened alike. */
export function singularOf(slug: string): string {
  const word = lastWord.exec(slug)?.[0] ?? "";
  const ending = word.length < shortestWord ? undefined : endings.find(([plural]) => plural.test(word));
  return ending ? slug.replace(ending[0], ending[1]) : slug;
}

/** Every slug that differs from this one in the number of its last word alone. */
export function spellingsOf(slug: string): string[] {
  const singular = singularOf(slug);
  const plurals = [`${singular}s`, `${singular}es`, singular.replace(/y$/, "ies")];
  return [...new Set([slug, singular, ...plurals.filter((plural) => singularOf(plural) === singular)])];
}
