import { href } from "react-router";
import { recordAdminAction } from "#app/identity/audit/public.server.ts";
import { AdminFrame } from "#app/operations/admin/public.tsx";
import { adminHead, requireOperator } from "#app/operations/admin/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { framingContext } from "#app/platform/rendering/document/framing.server.ts";
import { formatUtc } from "#app/ui/times/times.ts";
import { ReplayPlayer } from "./replay-player.tsx";
import { findReplay } from "./replay-queries.server.ts";
import "./replay.css";
import type { Route } from "./+types/replay-page";

export { privateHeaders as headers };

/** Every viewing is an entry of the log. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const viewer = await requireOperator(context, request, "admin");
  const { db, now } = context.get(siteContext);
  const replay = await findReplay(db, params.id);
  if (!replay) throw notFound();
  context.set(framingContext, "recording");
  const subject = { kind: "recording", id: replay.id } as const;
  await recordAdminAction(db, { actorId: viewer.account.id, name: "recording-viewed", subject }, now());
  return {
    head: adminHead(context, "Recording"),
    id: replay.id,
    about: `${formatUtc(replay.startedAt)}, from ${replay.path}`,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function ReplayPage({ loaderData }: Route.ComponentProps) {
  const { id, about } = loaderData;
  return (
    <AdminFrame title="Recording" isAdmin>
      <p className="admin-note">
        {about}.{" "}
        <a className="link" href={href("/admin/analytics/replays")}>
          All recordings
        </a>
      </p>
      <ReplayPlayer address={href("/admin/analytics/replays/:id/events", { id })} />
      <noscript>
        <p>Playing a recording needs JavaScript.</p>
      </noscript>
    </AdminFrame>
  );
}
