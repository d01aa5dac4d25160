import { getOwnChapter, getOwnWork } from "#app/authoring/ownership/public.server.ts";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { framingContext } from "#app/platform/rendering/document/framing.server.ts";
import "./preview.css";
import type { Route } from "./+types/preview-page";

export { privateHeaders as headers };

export const handle = { layout: "blank" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { settings } = context.get(siteContext);
  const work = await getOwnWork(context, getWriter(context), { workId: url.searchParams.get("id") ?? "" });
  const chapter = await getOwnChapter(context, work, url.searchParams.get("chapter") ?? "");
  context.set(framingContext, "frames");
  const head = pageHead(settings, {
    title: `Preview of ${chapter.title}`,
    description: `A chapter of ${work.title}`,
    path: "/writing-edit/preview",
    isPrivate: true,
  });
  return {
    head,
    title: chapter.title,
    query: String(new URLSearchParams({ id: work.id, chapter: chapter.id })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/**
 * The chapter in the reader itself, in a frame of a phone's size or of the window's. Without JavaScript, the only way to
 * read one's text.
 */
export default function PreviewPage({ loaderData: { title, query } }: Route.ComponentProps) {
  return (
    <div className="preview">
      <header className="preview-bar">
        <h1>Preview</h1>
        <fieldset className="preview-sizes">
          <legend className="visually-hidden">Size of the preview</legend>
          <label>
            <input type="radio" name="size" id="preview-phone" defaultChecked />
            Phone
          </label>
          <label>
            <input type="radio" name="size" id="preview-page" />
            Page
          </label>
        </fieldset>
        <a className="link" href={`/writing-edit?${query}`}>
          Back to writing
        </a>
      </header>
      <main>
        <iframe title={`${title}, in the reader`} src={`/writing-edit/preview/page?${query}`} />
      </main>
    </div>
  );
}
