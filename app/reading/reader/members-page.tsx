import { requireMember } from "#app/billing/gates/public.server.ts";
import { contentViewerOf } from "#app/identity/viewer/age-cap.server.ts";
import { firstPaintContext } from "#app/platform/rendering/first-paint.server.ts";
import { isDocumentRequest, pageTextContext } from "#app/platform/rendering/page-text.server.ts";
import { privateHeaders } from "#app/platform/http/private-headers.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { readName } from "./chapter-request.server.ts";
import { firstPaintOf } from "./first-paint-of.server.ts";
import { Reader } from "./reader.tsx";
import { readerHead } from "./reader-head.server.ts";
import { findOpening } from "./reading-queries.server.ts";
import type { Route } from "./+types/members-page.ts";
import "./reader.css";

export { privateHeaders as headers };

export const handle = { layout: "blank", scroll: "own" };

/** A chapter for members, to one of them; strangers go to sign in and others to where one becomes one. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const [jid, slug] = [readName(params.id), readName(params.chapter)];
  const { db, files, settings } = context.get(siteContext);
  const address = { jid, slug, viewer: contentViewerOf(context) };
  const known = await findOpening(db, address);
  if (!known?.chapter) throw notFound();
  await requireMember(context, request);
  const { html, styleHash, chapter, ...opening } =
    (await findOpening(db, { ...address, isMember: true })) ?? known;
  if (!chapter) throw notFound();
  const isDocument = isDocumentRequest(request);
  if (isDocument) {
    context.set(pageTextContext, html);
    context.set(firstPaintContext, await firstPaintOf(files, styleHash));
  }
  const head = readerHead(settings, { ...opening, chapter: { ...chapter, isLocked: true } });
  return { ...opening, chapter, head, html: isDocument ? null : html };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [{ title: "Page Not Found" }];

export default function MembersPage({ loaderData }: Route.ComponentProps) {
  return <Reader {...loaderData} />;
}
