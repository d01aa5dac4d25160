import { dayKey } from "#app/ui/times/times.ts";
import { requireApiViewer } from "#app/identity/viewer/public.server.ts";
import { postOnly } from "#app/platform/http/forms/post-only.ts";
import { readJson } from "#app/platform/http/forms/read-json.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { recordReading } from "./history-commands.server.ts";
import { ReadingReport } from "./history-input.ts";
import type { Route } from "./+types/days-resource";

const headers = { "cache-control": "private, no-store" };

/** `POST /api/reading-days`: how long somebody has read in a book since the last report. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return postOnly();
  const { account, profile } = await requireApiViewer(context, request);
  const read = ReadingReport.safeParse(await readJson(request));
  if (!read.success)
    return Response.json(
      { statusCode: 422, msg: "Send a jid, seconds and wordCount" },
      { status: 422, headers },
    );
  const { db, now } = context.get(siteContext);
  const day = dayKey(now(), account.timeZone ?? "UTC");
  await recordReading(db, profile, { ...read.data, day, now: now() });
  return new Response(null, { status: 204, headers });
}

export { postOnly as loader };
