import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { workChapters, workParts, works } from "#app/platform/db/schema/writings.server.ts";
import type { TitleKind } from "./titles-input.ts";

export interface WorkTitle {
  kind: TitleKind;
  id: string;
  /** For a note, the title of its chapter. */
  chapter: string | null;
  text: string;
}

/** All non-empty texts of a work besides its chapters' documents, in the order in which a reader meets them. */
export async function listTitles(db: Db, workId: string): Promise<WorkTitle[]> {
  const { title, subtitle, summary } = works;
  const ofWork = db.select({ title, subtitle, summary }).from(works).where(eq(works.id, workId));
  const parts = db
    .select({ id: workParts.id, text: workParts.title })
    .from(workParts)
    .where(eq(workParts.workId, workId))
    .orderBy(asc(workParts.position), asc(workParts.id));
  const { id, noteBefore, noteAfter } = workChapters;
  const chapters = db
    .select({ id, title: workChapters.title, noteBefore, noteAfter })
    .from(workChapters)
    .where(and(eq(workChapters.workId, workId), isNull(workChapters.deletedAt)))
    .orderBy(asc(workChapters.position), asc(workChapters.id));
  const [work] = await ofWork;
  const of = (
    kind: TitleKind,
    given: { id: string; text: string | null | undefined; chapter?: string },
  ): WorkTitle => ({
    kind,
    id: given.id,
    chapter: given.chapter ?? null,
    text: given.text ?? "",
  });
  const all = [
    of("title", { id: workId, text: work?.title }),
    of("subtitle", { id: workId, text: work?.subtitle }),
    of("summary", { id: workId, text: work?.summary }),
    ...(await parts).map((part) => of("part", part)),
    ...(await chapters).flatMap((chapter) => [
      of("chapter", { id: chapter.id, text: chapter.title }),
      of("noteBefore", { id: chapter.id, text: chapter.noteBefore, chapter: chapter.title }),
      of("noteAfter", { id: chapter.id, text: chapter.noteAfter, chapter: chapter.title }),
    ]),
  ];
  return all.filter(({ text }) => text !== "");
}
