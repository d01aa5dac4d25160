import { begunFeed } from "./begun-feed.server.ts";
import type { Route } from "./+types/begun-resource";

export const loader = ({ context, request }: Route.LoaderArgs): Promise<Response> =>
  begunFeed(context, request);
