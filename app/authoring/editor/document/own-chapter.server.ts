import { writingProfiles } from "#app/authoring/ownership/public.server.ts";
import type { Node } from "@tiptap/pm/model";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { workChapters, works } from "#app/platform/db/schema/all.server.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import { writeJson } from "./document-json.server.ts";

/** Processor time for serialising one text. */
const mostMs = 5_000;

/** Headers of an API answer: it is not cached. */
export const noStore = { "cache-control": "private, no-store" };

export const answer = (body: unknown, status = 200) => Response.json(body, { status, headers: noStore });

/** The same with a chapter's text in it, serialised block by block: it may be as long as a book. */
export async function answerText(about: object, document: Node, status = 200): Promise<Response> {
  const json = await writeJson(document, new Slices(mostMs));
  const head = JSON.stringify({ ...about, document: null }).slice(0, -"null}".length);
  const headers = { ...noStore, "content-type": "application/json" };
  return new Response(`${head}${json}}`, { status, headers });
}

/** For calls that name only a chapter: answers 404 unless it is the caller's own. */
export async function getOwnChapterId(
  context: Context,
  chapterId: string,
): Promise<{ chapterId: string; workId: string }> {
  const owners = writingProfiles(getWriter(context)).map(({ id }) => id);
  const { db } = context.get(siteContext);
  const isId = /^[\w-]{1,64}$/.test(chapterId);
  const [found] =
    isId && owners.length > 0
      ? await db
          .select({ workId: works.id })
          .from(workChapters)
          .innerJoin(works, eq(works.id, workChapters.workId))
          .where(
            and(
              eq(workChapters.id, chapterId),
              inArray(works.profileId, owners),
              isNull(works.deletedAt),
              isNull(workChapters.deletedAt),
            ),
          )
      : [];
  if (!found) throw answer({ msg: "There is no such chapter" }, 404);
  return { chapterId, workId: found.workId };
}
