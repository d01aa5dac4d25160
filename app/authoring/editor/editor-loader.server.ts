import { countWrittenToday } from "#app/authoring/goals/public.server.ts";
import { getOwnChapter, getOwnWork } from "#app/authoring/ownership/public.server.ts";
import { redirect } from "react-router";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { countWordsOfWork, findChaptersAround, findFirstChapter } from "./chapters-around.server.ts";
import { textDirection } from "#app/manuscript/epub/write/text-direction.ts";
import { scriptsFirstContext } from "#app/platform/rendering/first-paint/first-paint.server.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";

/** Loads the work `id` and its chapter, or its first one; a work without chapters redirects to its own page. */
export async function loadEditor(context: Context, query: URLSearchParams) {
  const { db, now, settings } = context.get(siteContext);
  const writer = getWriter(context);
  const work = await getOwnWork(context, writer, { workId: query.get("id") ?? "" });
  const wanted = query.get("chapter");
  if (wanted === null) {
    const first = await findFirstChapter(db, work.id);
    throw redirect(first ? `/writing-edit?id=${work.id}&chapter=${first}` : `/writing/${work.id}`, 303);
  }
  const chapter = await getOwnChapter(context, work, wanted);
  context.set(scriptsFirstContext, true);
  const around = await findChaptersAround(db, work.id, chapter.id);
  const chapterWordCount = around.chapters.find(({ id }) => id === chapter.id)?.wordCount ?? 0;
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
      otherWordCount: (await countWordsOfWork(db, work.id)) - chapterWordCount,
      today: ((await countWrittenToday(db, [work.id], now())).get(work.id) ?? 0) - chapterWordCount,
    },
    around,
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
