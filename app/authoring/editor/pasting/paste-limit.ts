import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { mostBlocks } from "#app/manuscript/document/most-blocks.ts";
import { weigh } from "#app/manuscript/document/schema.ts";

const numbers = new Intl.NumberFormat("en");

/** Refuses pasted or dropped content that would make the chapter too large to save; the text stays unchanged. */
export const pasteLimit = (say: (message: string) => void) =>
  Extension.create({
    name: "pasteLimit",
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction(transaction, { doc }) {
          const isPaste = transaction.getMeta("paste") === true;
          if (!isPaste && transaction.getMeta("uiEvent") !== "drop") return true;
          const blocks = weigh(transaction.doc)?.blocks ?? 0;
          if (blocks <= mostBlocks || blocks <= (weigh(doc)?.blocks ?? 0)) return true;
          say(
            `Not pasted: a chapter holds at most ${numbers.format(mostBlocks)} paragraphs, lines and items; with it this one would have ${numbers.format(blocks)}. Paste a part of it, or into another chapter.`,
          );
          return false;
        },
      }),
    ],
  });
