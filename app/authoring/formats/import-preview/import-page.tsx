import { BackToWritings } from "#app/authoring/works/public.tsx";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { actOnImport, loadImport } from "./import-forms.server.ts";
import { ImportForms } from "./import-forms.tsx";
import "./import-preview.css";
import type { Route } from "./+types/import-page";

export { privateHeaders as headers };

export const loader = ({ context, url }: Route.LoaderArgs) => loadImport(context, url, null);

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export const action = ({ context, request, url }: Route.ActionArgs) =>
  actOnImport(context, request, { url, workId: null, profileId: null });

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main className="work import-page">
      <BackToWritings />
      <h1>Import a manuscript</h1>
      <p className="work-lead">It becomes a work of its own, which nobody sees before you publish it.</p>
      <ImportForms {...loaderData} errors={{ ...loaderData.errors, ...actionData?.errors }} workId={null} />
    </main>
  );
}
