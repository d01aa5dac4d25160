import { redirect } from "react-router";
import { requireMember } from "#app/billing/gates/public.server.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { firstPaintContext } from "#app/platform/rendering/first-paint/first-paint.server.ts";
import { isDocumentRequest, pageTextContext } from "#app/platform/rendering/document/page-text.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { readName } from "../chapter/chapter-request.server.ts";
import { firstPaintStyles } from "../chapter/first-paint-styles.server.ts";
import { Reader } from "../screen/reader.tsx";
import { readerHead } from "../chapter/chapter-head.server.ts";
import { findOpening } from "../chapter/chapter-queries.server.ts";
import { chapterAddress } from "../opening.ts";
import type { Route } from "./+types/members-page.ts";
import "../reader.css";

export { privateHeaders as headers };

export const handle = { layout: "blank", scroll: "own" };

/** A members' chapter, for members; visitors are sent to sign in, other accounts to the subscription page. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const [jid, slug] = [readName(params.id), readName(params.chapter)];
  const { db, files, settings } = context.get(siteContext);
  const address = { jid, slug, viewer: contentViewerOf(context) };
  const known = await findOpening(db, address);
  // The chapter's public address says so.
  if (known?.isTakenBack) throw redirect(chapterAddress(jid, slug));
  if (!known?.chapter) throw notFound();
  await requireMember(context, request);
  const { html, styleHash, chapter, ...opening } =
    (await findOpening(db, { ...address, isMember: true })) ?? known;
  if (!chapter) throw notFound();
  const isDocument = isDocumentRequest(request);
  if (isDocument) {
    context.set(pageTextContext, { pieces: [html] });
    context.set(firstPaintContext, await firstPaintStyles(files, styleHash));
  }
  const head = readerHead(settings, { ...opening, chapter: { ...chapter, isLocked: true } });
  return { ...opening, chapter, head, html: isDocument ? null : html };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [{ title: "Page Not Found" }];

export default function MembersPage({ loaderData }: Route.ComponentProps) {
  return <Reader {...loaderData} />;
}
