import { data } from "react-router";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { loadSections } from "./load-sections.server.ts";
import { openDashboard } from "./open-dashboard.server.ts";
import { isSectionKey } from "./section-keys.ts";
import type { Route } from "./+types/sections-resource";

/** `?keys=activity-chart book-list`: these sections alone, of the same address without the parameter. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const keys = (url.searchParams.get("keys") ?? "").split(" ").filter(isSectionKey);
  if (keys.length === 0) throw notFound();
  const { shown, frame } = await openDashboard(context, {
    search: url.searchParams,
    workId: params.workId ?? null,
  });
  return data(
    { frame, sections: await loadSections(shown, [...new Set(keys)]) },
    { headers: privateHeaders({}) },
  );
}
