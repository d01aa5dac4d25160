import { type AnyExtension, InputRule, type Mark, PasteRule } from "@tiptap/core";

/** Characters such as `*` format text only where they touch it, so that "2 * 3 * 4" stays a multiplication. */
export function aroundWords(mark: Mark): AnyExtension {
  return mark.extend({
    addInputRules() {
      return (this.parent?.() ?? []).map(
        ({ find, handler }) =>
          new InputRule({ find, handler: (given) => (touches(given.match) ? handler(given) : null) }),
      );
    },
    addPasteRules() {
      return (this.parent?.() ?? []).map(
        ({ find, handler }) =>
          new PasteRule({ find, handler: (given) => (touches(given.match) ? handler(given) : null) }),
      );
    },
  });
}

/** In Tiptap's rules the text between the characters is the last group. */
const touches = (match: RegExpMatchArray): boolean => !/^\s|\s$/.test(match.at(-1) ?? "");
