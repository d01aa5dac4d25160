import { plainText } from "./plain-words.ts";

/** Languages with a name of one word, as books have them. */
const tags =
  "af ar az be bg bn bo br bs ca cs cy da de el en eo es et eu fa fi fil fo fr fy ga gd gl grc gu he hi hr hu hy id is it ja jv ka kk km kn " +
  "ko ku ky la lb lo lt lv mi mk ml mn mr ms mt my ne nl oc pa pi pl ps pt ro ru sa si sk sl so sq sr sv sw ta te th tl tr uk ur uz vi xh yi yo zh zu";

/** Names that languages with names of several words have in common. */
const shared: Record<string, string[]> = { norwegian: ["no", "nb", "nn"], greek: ["grc"] };

let tagsByName: Map<string, string[]> | undefined;

function readNames(): Map<string, string[]> {
  const names = new Intl.DisplayNames("en", { type: "language", languageDisplay: "standard" });
  const found = new Map(Object.entries(shared));
  for (const tag of tags.split(" ")) {
    const name = plainText(names.of(tag) ?? tag);
    if (!name.includes(" ")) found.set(name, [...(found.get(name) ?? []), tag]);
  }
  return found;
}

/** The languages that a folded word names in English. */
export const languagesNamed = (word: string): readonly string[] =>
  (tagsByName ??= readNames()).get(word) ?? [];
