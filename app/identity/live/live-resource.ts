import { invalidationContext } from "#app/platform/http/caching/invalidation-bus.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { requireApiViewer } from "#app/identity/viewer/public.server.ts";
import { beginListening, liveTag } from "./live-commands.server.ts";
import { findVersions } from "./live-queries.server.ts";
import { liveStream } from "./live-stream.server.ts";
import { readVersions } from "./live-versions.ts";
import type { Route } from "./+types/live-resource";

/** The open streams of this process, by account. */
const open = new Map<string, number>();
const mostOfAccount = 20;

/**
 * `GET /api/live`: what changes for the account, as server-sent events. `Last-Event-ID` continues an earlier stream; with
 * `?once` it ends after what has changed since.
 */
export async function loader({ context, request, url }: Route.LoaderArgs): Promise<Response> {
  const { account } = await requireApiViewer(context, request, "account:read");
  const release = takePlace(account.id);
  if (!release)
    return Response.json(
      { statusCode: 429, msg: `At most ${mostOfAccount} streams of an account can be open` },
      { status: 429, headers: { "cache-control": "no-store", "retry-after": "60" } },
    );
  const { db } = context.get(siteContext);
  await beginListening(db, account.id).catch((error: unknown) => {
    release();
    throw error;
  });
  const invalidations = context.get(invalidationContext);
  const stream = liveStream(readVersions(request.headers.get("last-event-id")), {
    isOnce: url.searchParams.has("once"),
    findVersions: () => findVersions(db, account.id),
    subscribe: (onChange) => invalidations.subscribe(liveTag(account.id), onChange),
    onClose: (end) => invalidations.onClose(end),
    onEnd: release,
  });
  return new Response(stream, {
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "private, no-store",
      // Proxies must not buffer the stream.
      "x-accel-buffering": "no",
    },
  });
}

/** Returns the function that gives the place back, or null when there is none. */
function takePlace(accountId: string): (() => void) | null {
  const others = open.get(accountId) ?? 0;
  if (others >= mostOfAccount) return null;
  open.set(accountId, others + 1);
  return () => {
    const left = (open.get(accountId) ?? 1) - 1;
    if (left === 0) open.delete(accountId);
    else open.set(accountId, left);
  };
}
