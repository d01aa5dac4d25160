import { use, useState } from "react";
import { data } from "react-router";
import { loaderHeaders } from "#app/platform/http/loader-headers.ts";
import { pageMeta, siteOf } from "#app/platform/http/page-meta.ts";
import { isDocumentRequest, pageTextContext } from "#app/platform/http/page-text.server.ts";
import { PageTextContext } from "#app/platform/http/page-text.ts";
import { publicPage } from "#app/platform/http/public-page.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import type { Route } from "./+types/information-page.ts";
import { getInformationText, isInformationSlug } from "./information-texts.server.ts";

export { loaderHeaders as headers };

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const slug = url.pathname.slice(1).replace(/\/$/, "");
  if (!isInformationSlug(slug)) throw notFound();
  const { html, ...facts } = await getInformationText(slug, context.get(siteContext).settings);
  const isDocument = isDocumentRequest(request);
  if (isDocument) context.set(pageTextContext, html);
  return data({ ...facts, slug, html: isDocument ? null : html }, { headers: publicPage(["pages"]) });
}

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [{ title: "Page Not Found" }];
  const { title, description, slug, answers } = loaderData;
  const address = `${siteOf(matches).origin}/${slug}`;
  const questions = answers.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  }));
  const jsonLd = { "@context": "https://schema.org", "@type": "FAQPage", url: address, mainEntity: questions };
  return pageMeta(matches, { title, description, path: `/${slug}`, ...(answers.length > 0 && { jsonLd }) });
}

const exactDate = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

export default function InformationPage({ loaderData }: Route.ComponentProps) {
  const { slug, title, version, date, html } = loaderData;
  return (
    <main className="information">
      <h1>{title}</h1>
      <InformationText key={slug} html={html} />
      <p className="information-version">
        Version {version}, <time dateTime={date}>{exactDate.format(new Date(date))}</time>
      </p>
    </main>
  );
}

function InformationText({ html }: { html: string | null }) {
  const page = use(PageTextContext);
  // As with a chapter: the words are in the document already and are not sent a second time.
  const [words] = useState(() => html ?? page?.html ?? document.querySelector(".information-text")?.innerHTML ?? "");
  return (
    <div className="information-text" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: words }} />
  );
}
