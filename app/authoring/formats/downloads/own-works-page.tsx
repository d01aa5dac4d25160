import { writingProfiles } from "#app/authoring/ownership/public.server.ts";
import { href } from "react-router";
import { nameOrHandle } from "#app/identity/names/public.ts";
import { requireViewer } from "#app/identity/viewer/public.server.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { formats } from "../exporting/formats.ts";
import { listOmissions, listWorksOf } from "../exporting/gather-work.server.ts";
import { listExports } from "../queue/file-requests.server.ts";
import { ExportButton } from "./export-button.tsx";
import { FileProgressList } from "./file-progress.tsx";
import { Omissions } from "./omissions.tsx";
import { showFile } from "./file-summary.server.ts";
import type { Route } from "./+types/own-works-page";
import "#app/ui/fields/forms.css";
import "./downloads.css";

export { privateHeaders as headers };

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = await requireViewer(context, request);
  const site = context.get(siteContext);
  const profiles = writingProfiles(viewer);
  const found = await listWorksOf(
    site.db,
    profiles.map(({ id }) => id),
  );
  const works = [];
  for (const { id, title, profileId } of found) {
    const name = profiles
      .filter((each) => each.id === profileId)
      .map(nameOrHandle)
      .join();
    const requests = await listExports(site, { accountId: viewer.account.id, workId: id });
    const folder = `${href("/account/works")}/${id}`;
    const files = await Promise.all(
      requests.map((request) => showFile(site, request, { zone: viewer.account.timeZone, folder })),
    );
    works.push({ id, title, name, leftOut: await listOmissions(site, id), files });
  }
  return { head: privateHead(context, "Your works", href("/account/works")), works };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function OwnWorksPage({ loaderData }: Route.ComponentProps) {
  return (
    <main className="page-column">
      <nav aria-label="Account">
        <a className="link way-back" href={href("/account/export")}>
          A copy of your data
        </a>
      </nav>
      <h1>Your works</h1>
      <p>What you wrote stays yours, with or without a subscription: read it, and take it with you.</p>
      {loaderData.works.length === 0 && <p>You have no works here.</p>}
      <ul className="export-formats">
        {loaderData.works.map(({ id, title, name, leftOut, files }) => (
          <li key={id}>
            <p>
              <b>
                <bdi>{title}</bdi>
              </b>
              , by <bdi>{name}</bdi>
            </p>
            <Omissions sentences={leftOut} />
            <FileProgressList files={files} />
            <form className="chips" method="get">
              {Object.entries(formats).map(([format, words]) => (
                <ExportButton
                  key={format}
                  className="chip"
                  work={id}
                  format={format}
                  address={href("/account/works/:id/:file", { id, file: `work.${format}` })}
                  name={words.name}
                />
              ))}
            </form>
          </li>
        ))}
      </ul>
    </main>
  );
}
