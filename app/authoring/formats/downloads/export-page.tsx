import { WorkFrame } from "#app/authoring/works/public.tsx";
import { getOutline, openWork } from "#app/authoring/works/public.server.ts";
import { href } from "react-router";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { findQuotaUse, quotaLines } from "#app/authoring/quota/public.server.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { CheckField } from "#app/ui/fields/field.tsx";
import { counted } from "#app/ui/counted.ts";
import { formats } from "../exporting/formats.ts";
import { listOmissions } from "../exporting/gather-work.server.ts";
import { listExports } from "../queue/file-requests.server.ts";
import { ExportButton } from "./export-button.tsx";
import { FileProgressList } from "./file-progress.tsx";
import { Omissions } from "./omissions.tsx";
import { showFile } from "./file-summary.server.ts";
import type { Route } from "./+types/export-page";
import "./downloads.css";

export { privateHeaders as headers };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { work, header, zone } = await openWork(context, params.id);
  const site = context.get(siteContext);
  const { chapters } = await getOutline(site.db, work.id);
  const accountId = getWriter(context).account.id;
  const folder = href("/writing/:id/export", { id: work.id });
  const requests = await listExports(site, { accountId, workId: work.id });
  return {
    quota: quotaLines(site.settings, await findQuotaUse(site.db, accountId, site.now())),
    files: await Promise.all(requests.map((request) => showFile(site, request, { zone, folder }))),
    head: privateHead(context, `Export: ${work.title}`, url.pathname),
    header,
    leftOut: await listOmissions(site, work.id),
    chapters: chapters.map(({ id, title, wordCount }) => ({ id, title, wordCount })),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function ExportPage({ loaderData }: Route.ComponentProps) {
  const { header, chapters, leftOut, files, quota } = loaderData;
  const { id } = header;
  return (
    <WorkFrame work={header} currentPage="Export">
      <h2>Export</h2>
      <Omissions sentences={leftOut} />
      <FileProgressList files={files} />
      {chapters.length === 0 ? (
        <p>There are no chapters to export yet.</p>
      ) : (
        <form
          className="form"
          method="get"
          action={href("/writing/:id/export/:file", { id, file: "work.epub" })}
        >
          <details className="export-some">
            <summary>
              {chapters.length > 1 && "All "}
              {counted(chapters.length, "chapter")}. Choose some
            </summary>
            <fieldset>
              <legend>Only these (none ticked: all)</legend>
              {chapters.map((chapter) => (
                <CheckField
                  key={chapter.id}
                  id={chapter.id}
                  name="chapter"
                  value={chapter.id}
                  label={`${chapter.title} (${counted(chapter.wordCount, "word")})`}
                />
              ))}
            </fieldset>
          </details>
          <ul className="export-formats">
            {Object.entries(formats).map(([format, { name, about }]) => (
              <li key={format}>
                <ExportButton
                  work={id}
                  format={format}
                  address={href("/writing/:id/export/:file", { id, file: `work.${format}` })}
                  name={name}
                />
                <p className="field-hint">{about}</p>
              </li>
            ))}
          </ul>
        </form>
      )}
      <p className="field-hint">Your account: {quota.join(" · ")}.</p>
    </WorkFrame>
  );
}
