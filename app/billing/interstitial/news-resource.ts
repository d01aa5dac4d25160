import { mayWrite } from "#app/access/may-write.ts";
import { findEntitlement } from "#app/billing/entitlement/entitlement-queries.server.ts";
import { entitlementTag } from "#app/billing/entitlement/entitlement-tag.ts";
import { requireSignedIn } from "#app/identity/viewer/viewer.server.ts";
import { invalidationContext } from "#app/platform/http/invalidation-bus.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import type { Route } from "./+types/news-resource";

// Also without news one looks: while the site itself hears nothing of its database, and for whoever asks without waiting.
const lookEveryMs = 5_000;
// Then the browser asks anew.
const longestMs = 5 * 60_000;

/** Says when the gate opens for the account: as a stream of events, or once, with `?once`. */
export async function loader({ context, request, url }: Route.LoaderArgs): Promise<Response> {
  const { account } = await requireSignedIn(context, request);
  const site = context.get(siteContext);
  const isOpen = async () => mayWrite((await findEntitlement(site, account.id)).state);
  const headers = { "cache-control": "private, no-store" };
  if (url.searchParams.has("once")) return Response.json({ isOpen: await isOpen() }, { headers });
  const news = context.get(invalidationContext);
  const stream = watch(isOpen, (hear) => news.subscribe(entitlementTag(account.id), hear));
  // Proxies must hand on each line as it comes.
  return new Response(stream, {
    headers: { ...headers, "content-type": "text/event-stream", "x-accel-buffering": "no" },
  });
}

function watch(isOpen: () => Promise<boolean>, listen: (hear: () => void) => () => void): ReadableStream {
  const encoder = new TextEncoder();
  let stop = () => {};
  return new ReadableStream({
    start(controller) {
      const say = (line: string) => controller.enqueue(encoder.encode(`${line}\n\n`));
      let isOver = false;
      const end = () => {
        if (isOver) return;
        stop();
        controller.close();
      };
      const look = () =>
        void isOpen().then(
          (isNow) => {
            if (isOver) return;
            say(isNow ? "event: opened\ndata: now" : ": not yet");
            if (isNow) end();
          },
          // The database is away for a moment: the browser asks anew.
          () => end(),
        );
      const deaf = listen(look);
      const timer = setInterval(look, lookEveryMs).unref();
      const last = setTimeout(end, longestMs).unref();
      stop = () => {
        isOver = true;
        deaf();
        clearInterval(timer);
        clearTimeout(last);
      };
      look();
    },
    cancel: () => stop(),
  });
}
