import { loaderHeaders } from "#app/platform/http/caching/loader-headers.ts";
import { loadSubject } from "./subject-loader.server.ts";
import { SubjectView } from "./subject-view.tsx";
import type { Route } from "./+types/tag-page";

export const loader = ({ context, params }: Route.LoaderArgs) => loadSubject(context, "subject", params.slug);

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function TagPage({ loaderData }: Route.ComponentProps) {
  return <SubjectView page={loaderData} />;
}
