import { href } from "react-router";
import { AdminFrame } from "#app/operations/admin/public.tsx";
import { adminHead, requireOperator } from "#app/operations/admin/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { durationLabel } from "#app/ui/charts/number-labels.ts";
import { counted } from "#app/ui/counted.ts";
import { formatUtc } from "#app/ui/times/times.ts";
import { listReplays, type Recording } from "./replay-queries.server.ts";
import type { Route } from "./+types/replays-page";

export { privateHeaders as headers };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  await requireOperator(context, request, "admin");
  const { db, settings } = context.get(siteContext);
  const before = Number(url.searchParams.get("before"));
  const { rows, hasMore } = await listReplays(db, before > 0 && before < 8e15 ? new Date(before) : null);
  return {
    head: adminHead(context, "Recordings"),
    percent: settings.ANALYTICS === "off" ? 0 : settings.REPLAY_PERCENT,
    older: hasMore ? (rows.at(-1)?.startedAt.getTime() ?? null) : null,
    recordings: rows.map((recording) => ({
      id: recording.id,
      when: formatUtc(recording.startedAt),
      about: aboutRecording(recording),
    })),
  };
}

function aboutRecording({ startedAt, endedAt, windowCount, path }: Recording): string {
  const length = durationLabel((endedAt.getTime() - startedAt.getTime()) / 1000);
  return `${length}${windowCount > 1 ? ` in ${counted(windowCount, "window")}` : ""}, from ${path}`;
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function ReplaysPage({ loaderData }: Route.ComponentProps) {
  const { recordings, percent, older } = loaderData;
  return (
    <AdminFrame title="Recordings" isAdmin>
      <p className="admin-note">
        {`${percent} of a hundred visits that agreed are recorded, for at most five minutes in each window, and stored for 30 days. What people type, write or are named is masked. Each viewing is in the log.`}
      </p>
      {recordings.length === 0 && <p>None yet.</p>}
      <ol className="admin-list">
        {recordings.map(({ id, when, about }) => (
          <li key={id}>
            {/* Loaded as a document: its policy, and no other page's, allows the styles of what was recorded. */}
            <a className="link" rel="external" href={href("/admin/analytics/replays/:id", { id })}>
              {when}
            </a>
            <p className="admin-note">{about}</p>
          </li>
        ))}
      </ol>
      {older !== null && (
        <p>
          <a className="link" href={`${href("/admin/analytics/replays")}?before=${older}`}>
            Older
          </a>
        </p>
      )}
    </AdminFrame>
  );
}
