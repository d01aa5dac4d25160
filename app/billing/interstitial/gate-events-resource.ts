import { mayWrite } from "#app/access/gates/may-write.ts";
import { findEntitlement } from "#app/billing/entitlement/public.server.ts";
import { entitlementTag } from "#app/billing/entitlement/public.ts";
import { requireSignedIn } from "#app/identity/viewer/public.server.ts";
import { invalidationContext } from "#app/platform/http/caching/invalidation-bus.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import type { Route } from "./+types/gate-events-resource";

// Polled as well: the notifications of the database may be interrupted.
const pollMs = 5_000;
// Then the browser falls back to polling.
const longestMs = 5 * 60_000;

/** Announces that the gate opens for the account: as a stream of events, or as one response with `?once`. */
export async function loader({ context, request, url }: Route.LoaderArgs): Promise<Response> {
  const { account } = await requireSignedIn(context, request);
  const site = context.get(siteContext);
  const isOpen = async () => mayWrite((await findEntitlement(site, account.id)).state);
  const headers = { "cache-control": "private, no-store" };
  if (url.searchParams.has("once")) return Response.json({ isOpen: await isOpen() }, { headers });
  const invalidations = context.get(invalidationContext);
  const stream = watch(isOpen, (onChange) => invalidations.subscribe(entitlementTag(account.id), onChange));
  // Proxies must not buffer the stream.
  return new Response(stream, {
    headers: { ...headers, "content-type": "text/event-stream", "x-accel-buffering": "no" },
  });
}

function watch(isOpen: () => Promise<boolean>, listen: (onChange: () => void) => () => void): ReadableStream {
  const encoder = new TextEncoder();
  let stop = () => {};
  return new ReadableStream({
    start(controller) {
      const send = (line: string) => controller.enqueue(encoder.encode(`${line}\n\n`));
      let isOver = false;
      const end = () => {
        if (isOver) return;
        stop();
        controller.close();
      };
      const check = () =>
        void isOpen().then(
          (isNow) => {
            if (isOver) return;
            send(isNow ? "event: opened\ndata: now" : ": not yet");
            if (isNow) end();
          },
          // The database is down for a moment: the browser polls.
          () => end(),
        );
      const unsubscribe = listen(check);
      const timer = setInterval(check, pollMs).unref();
      const last = setTimeout(end, longestMs).unref();
      stop = () => {
        isOver = true;
        unsubscribe();
        clearInterval(timer);
        clearTimeout(last);
      };
      check();
    },
    cancel: () => stop(),
  });
}
