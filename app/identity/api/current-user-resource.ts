import { requireApiViewer } from "#app/identity/viewer/public.server.ts";
import type { Route } from "./+types/current-user-resource";
import { userAnswer } from "./user-answer.server.ts";

/** `GET /api/user/current` (C01). */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const viewer = await requireApiViewer(context, request, "account:read");
  return Response.json(userAnswer(viewer), { headers: { "cache-control": "private, no-store" } });
}
