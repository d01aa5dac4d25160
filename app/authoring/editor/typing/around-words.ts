import { type AnyExtension, InputRule, type Mark, PasteRule } from "@tiptap/core";

/** "2 * 3 * 4" multiplies: signs make words italic, bold or struck only where they touch them. */
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

/** Tiptap's rules have what stands between the signs last. */
const touches = (match: RegExpMatchArray): boolean => !/^\s|\s$/.test(match.at(-1) ?? "");
