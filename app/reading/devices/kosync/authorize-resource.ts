import { requireKosyncApp } from "./authorize.server.ts";
import { respond } from "./kosync-answers.ts";
import type { Route } from "./+types/authorize-resource";

/** `GET /kosync/users/auth`: KOReader's "Login". */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  await requireKosyncApp(context, request);
  return respond({ authorized: "OK" });
}
