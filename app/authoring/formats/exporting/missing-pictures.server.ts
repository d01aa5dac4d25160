import { setImmediate as nextTurn } from "node:timers/promises";
import type { WorkTextChapter } from "#app/manuscript/document/work-text.ts";

type ShownPicture = Pick<WorkTextChapter, "title" | "document">;

/** Messages about what an export has to leave out: each picture of a chapter that is missing from storage. */
export async function missingPictures(
  chapters: ShownPicture[],
  isAvailable: (hash: string) => boolean,
): Promise<string[]> {
  const sentences: string[] = [];
  for (const { title, document } of chapters) {
    let number = 0;
    document.descendants(({ type, attrs }) => {
      if (type.name !== "figure") return;
      number += 1;
      if (isAvailable(String(attrs["hash"]))) return;
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
