import { use, useState } from "react";
import { data } from "react-router";
import { loaderHeaders } from "#app/platform/http/caching/loader-headers.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { isDocumentRequest, pageTextContext } from "#app/platform/rendering/document/page-text.server.ts";
import { PageTextContext } from "#app/platform/rendering/document/page-text.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { formatDay } from "#app/ui/times/times.ts";
import type { Route } from "./+types/information-page.ts";
import { faqJsonLd } from "./anchors.ts";
import { getInformationText, isInformationSlug } from "./information-texts.server.ts";
import "./information-page.css";

export { loaderHeaders as headers };

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const slug = url.pathname.slice(1).replace(/\/$/, "");
  if (!isInformationSlug(slug)) throw notFound();
  const { settings } = context.get(siteContext);
  const { html, answers, title, description, ...edition } = await getInformationText(slug, settings);
  const head = pageHead(settings, {
    title,
    description,
    path: `/${slug}`,
    ...(answers.length > 0 && { jsonLd: (origin) => faqJsonLd(`${origin}/${slug}`, answers) }),
  });
  const isDocument = isDocumentRequest(request);
  if (isDocument) context.set(pageTextContext, { pieces: [html] });
  const page = { ...edition, slug, title, head, html: isDocument ? null : html };
  return data(page, { headers: publicPage(["pages"]) });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [{ title: "Page Not Found" }];

export default function InformationPage({ loaderData }: Route.ComponentProps) {
  const { slug, title, version, date, html } = loaderData;
  return (
    <main className="information">
      <h1>{title}</h1>
      <InformationText key={slug} html={html} />
      <p className="information-version">
        Version {version}, <time dateTime={date}>{formatDay(new Date(date), "UTC")}</time>
      </p>
    </main>
  );
}

function InformationText({ html }: { html: string | null }) {
  const page = use(PageTextContext);
  // As with a chapter, the text is already in the document and is not sent again.
  const [text] = useState(
    () => html ?? page?.html ?? document.querySelector(".information-text")?.innerHTML ?? "",
  );
  return (
    <div className="information-text" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}
