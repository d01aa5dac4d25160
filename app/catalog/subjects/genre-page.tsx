import { loaderHeaders } from "#app/platform/http/caching/loader-headers.ts";
import { loadSubject } from "./subject-loader.server.ts";
import { SubjectView } from "./subject-view.tsx";
import type { Route } from "./+types/genre-page";

export const loader = ({ context, params }: Route.LoaderArgs) => loadSubject(context, "genre", params.slug);

export const headers = loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function GenrePage({ loaderData }: Route.ComponentProps) {
  return <SubjectView page={loaderData} />;
}
