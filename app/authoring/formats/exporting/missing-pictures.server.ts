import { setImmediate as nextTurn } from "node:timers/promises";
import type { WorkTextChapter } from "#app/manuscript/document/work-text.ts";

type Shown = Pick<WorkTextChapter, "title" | "document">;

/** What an export has to leave out, in words: each picture that a chapter shows and the site no longer has. */
export async function missingPictures(
  chapters: Shown[],
  isKept: (hash: string) => boolean,
): Promise<string[]> {
  const sentences: string[] = [];
  for (const { title, document } of chapters) {
    let number = 0;
    document.descendants(({ type, attrs }) => {
      if (type.name !== "figure") return;
      number += 1;
      if (isKept(String(attrs["hash"]))) return;
      const alt = String(attrs["alt"] ?? "");
      const which = alt ? `picture ${number} (“${alt.slice(0, 120)}”)` : `picture ${number}`;
      sentences.push(
        `The chapter “${title}”: ${which} is missing from the site's files and is left out of every export. Put it into the chapter again.`,
      );
    });
    await nextTurn();
  }
  return sentences;
}
