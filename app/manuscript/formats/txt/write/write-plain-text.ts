import { plainTextOf } from "../../../document/plain-text.ts";
import { paragraphsOf, type WorkText } from "../../../document/work-text.ts";

/** A work as words alone: paragraphs parted by empty lines, notes in brackets where they are referenced. */
export function writePlainText(text: WorkText): string {
  const head = [text.title, text.subtitle, text.author].filter(Boolean).join("\n");
  const chapters = text.chapters.map(({ title, part, noteBefore, noteAfter, document }) =>
    [
      ...(part ? [`\n${part.toUpperCase()}\n`] : []),
      `\n${title}\n`,
      ...paragraphsOf(noteBefore),
      ...document.children.map((block) =>
        block.type.name === "sceneBreak" ? "* * *" : plainTextOf(wrapped(block, document)),
      ),
      ...paragraphsOf(noteAfter),
    ].join("\n\n"),
  );
  return `${head}\n\n${chapters.join("\n\n")}\n`;
}

const wrapped = (block: WorkText["chapters"][number]["document"], document: typeof block) =>
  document.type.create(null, block);
