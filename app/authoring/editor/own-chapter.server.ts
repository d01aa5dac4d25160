import type { Node } from "@tiptap/pm/model";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { writingProfiles } from "#app/authoring/works/own-work.server.ts";
import { getWriter } from "#app/billing/gates/public.server.ts";
import type { Context } from "#app/identity/viewer/viewer.server.ts";
import { workChapters, works } from "#app/platform/db/schema/all.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import { writeJson } from "#app/authoring/works/document-json.server.ts";

/** Of the processor, for writing out one text. */
const mostMs = 5_000;

/** Of an answer to a call: nobody keeps it. */
export const unkept = { "cache-control": "private, no-store" };

export const answer = (body: unknown, status = 200) => Response.json(body, { status, headers: unkept });

/** The same with a chapter's text in it, which is written block by block: it may be a whole book's. */
export async function answerText(about: object, document: Node, status = 200): Promise<Response> {
  const json = await writeJson(document, new Slices(mostMs));
  const head = JSON.stringify({ ...about, document: null }).slice(0, -"null}".length);
  const headers = { ...unkept, "content-type": "application/json" };
  return new Response(`${head}${json}}`, { status, headers });
}

/** For calls that name a chapter alone: it is the caller's own, or the call ends with 404. */
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
