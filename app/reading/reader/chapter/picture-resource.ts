import { findMember } from "#app/billing/gates/public.server.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { servedTypes } from "#app/platform/files/file-store.server.ts";
import { privateFile } from "#app/platform/files/private-file.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { readName } from "./chapter-request.server.ts";
import { hasPicture } from "./chapter-queries.server.ts";
import type { Route } from "./+types/picture-resource.ts";

const fileName = /^([0-9a-f]{64})\.([a-z0-9]{2,5})$/;

/** A picture of a members' chapter, for members: its public URL is refused. */
export async function loader({ params, context, request }: Route.LoaderArgs): Promise<Response> {
  const [file = "", hash = "", ending = ""] = fileName.exec(params.file) ?? [];
  const [jid, slug] = [readName(params.id), readName(params.chapter)];
  if (!(await findMember(context, request)))
    return new Response("For members", { status: 403, headers: { "cache-control": "private, no-store" } });
  const { db, files } = context.get(siteContext);
  const mediaType = servedTypes.get(ending);
  const viewer = contentViewerOf(context);
  if (!mediaType || !(await hasPicture(db, { jid, slug, viewer }, file))) throw notFound();
  return (await privateFile(files, { hash, mediaType })) ?? absent();
}

function absent(): never {
  throw notFound();
}
