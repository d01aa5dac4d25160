import { openWork } from "#app/authoring/works/public.server.ts";
import { WorkFrame } from "#app/authoring/works/public.tsx";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { actOnImport, loadImport } from "./import-forms.server.ts";
import { ImportForms } from "./import-forms.tsx";
import type { Route } from "./+types/import-more-page";

export { privateHeaders as headers };

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { work, header } = await openWork(context, params.id);
  return { ...(await loadImport(context, url, work.id)), header };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const { work } = await openWork(context, params.id);
  return actOnImport(context, request, { url, workId: work.id, profileId: work.profileId });
}

export default function ImportMorePage({ loaderData, actionData }: Route.ComponentProps) {
  const { header, ...forms } = loaderData;
  return (
    <WorkFrame work={header} currentPage={null}>
      <h2>Import more chapters</h2>
      <p>They come after the chapters that are there.</p>
      <ImportForms {...forms} errors={{ ...forms.errors, ...actionData?.errors }} workId={header.id} />
    </WorkFrame>
  );
}
