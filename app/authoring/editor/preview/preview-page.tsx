import { getOwnChapter, getOwnWork } from "#app/authoring/ownership/public.server.ts";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { toXhtml } from "#app/manuscript/document/to-xhtml.ts";
import { textDirection } from "#app/manuscript/epub/write/text-direction.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { findPictures } from "../pictures/picture-queries.server.ts";
import { openDocument } from "../document/open-document.server.ts";
import "./preview.css";
import type { Route } from "./+types/preview-page";

export { privateHeaders as headers };

export const handle = { layout: "blank" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext);
  const work = await getOwnWork(context, getWriter(context), { workId: url.searchParams.get("id") ?? "" });
  const chapter = await getOwnChapter(context, work, url.searchParams.get("chapter") ?? "");
  const { document } = await openDocument(db, chapter.id);
  const pictures = await findPictures(db, work.id);
  const head = pageHead(settings, {
    title: `Preview of ${chapter.title}`,
    description: `A chapter of ${work.title}`,
    path: "/writing-edit/preview",
    isPrivate: true,
  });
  const html = toXhtml(document, {
    pictureAddress: (hash) => pictures.get(hash) ?? null,
    backLabel: "Back to the text",
    chapterLink: ({ chapter: to, block }) => ({
      href: `/writing-edit/preview?id=${work.id}&chapter=${to}${block ? `#${block}` : ""}`,
    }),
  });
  const { id, title, noteBefore, noteAfter } = chapter;
  const { language } = work;
  return {
    head,
    html,
    workId: work.id,
    id,
    title,
    noteBefore,
    noteAfter,
    language,
    direction: textDirection(language),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/**
 * The chapter as readers will see it: the same XHTML that is published. Without JavaScript, the only way to read one's text.
 */
export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const { html, workId, id, title, noteBefore, noteAfter, language, direction } = loaderData;
  return (
    <div className="preview">
      <header className="preview-bar">
        Preview, as readers will see it.{" "}
        <a className="link" href={`/writing-edit?id=${workId}&chapter=${id}`}>
          Back to writing
        </a>
      </header>
      <main lang={language} dir={direction}>
        <h1>{title}</h1>
        {noteBefore && <p className="preview-note">{noteBefore}</p>}
        <div className="preview-text" dangerouslySetInnerHTML={{ __html: html }} />
        {noteAfter && <p className="preview-note">{noteAfter}</p>}
      </main>
    </div>
  );
}
