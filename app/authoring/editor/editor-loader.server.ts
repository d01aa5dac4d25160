import { redirect } from "react-router";
import { getWriter } from "#app/billing/gates/public.server.ts";
import type { Context } from "#app/identity/viewer/viewer.server.ts";
import { getOutline } from "#app/authoring/works/outline.server.ts";
import { getOwnChapter, getOwnWork } from "#app/authoring/works/own-work.server.ts";
import { countWrittenToday } from "#app/authoring/works/written-today.server.ts";
import { textDirection } from "#app/manuscript/epub/write/text-direction.ts";
import { scriptsFirstContext } from "#app/platform/http/first-paint.server.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";

/** What the editor opens: the work `id` and its chapter, or its first one; a work without chapters leads to its own page. */
export async function loadEditor(context: Context, query: URLSearchParams) {
  const { db, now, settings } = context.get(siteContext);
  const writer = getWriter(context);
  const work = await getOwnWork(context, writer, { workId: query.get("id") ?? "" });
  const outline = await getOutline(db, work.id);
  const wanted = query.get("chapter");
  if (wanted === null) {
    const [first] = outline.chapters;
    throw redirect(first ? `/writing-edit?id=${work.id}&chapter=${first.id}` : `/writing/${work.id}`, 303);
  }
  const chapter = await getOwnChapter(context, work, wanted);
  context.set(scriptsFirstContext, true);
  const words = outline.chapters.find(({ id }) => id === chapter.id)?.wordCount ?? 0;
  const head = pageHead(settings, {
    title: `${chapter.title}: ${work.title}`,
    description: `A chapter of ${work.title}`,
    path: "/writing-edit",
    isPrivate: true,
  });
  return {
    head,
    work: { id: work.id, title: work.title, language: work.language },
    goals: {
      wordGoal: work.wordGoal,
      dayGoal: work.dayGoal,
      dayZone: work.dayZone,
      words: outline.chapters.reduce((sum, { wordCount }) => sum + wordCount, 0) - words,
      today: ((await countWrittenToday(db, [work.id], now())).get(work.id) ?? 0) - words,
    },
    outline: {
      parts: outline.parts,
      chapters: outline.chapters.map(({ id, partId, title, state, wordCount }) => ({
        ...{ id, partId, title, state, wordCount },
      })),
    },
    chapter: {
      workId: work.id,
      chapterId: chapter.id,
      title: chapter.title,
      language: work.language,
      direction: textDirection(work.language),
      timeZone: writer.account.timeZone,
      mostPictureMb: settings.PICTURE_MAX_MB,
    },
  };
}
