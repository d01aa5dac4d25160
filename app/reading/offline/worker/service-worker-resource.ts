import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { buildId } from "#app/platform/rendering/build-id.server.ts";
import { default as source } from "./answer-requests.ts?script";

/**
 * `GET /service-worker.js`. It names the build, so that browsers replace the worker with each deployment; they look for a new one with
 * every page, past their caches.
 */
export function loader(): Response {
  return new Response(`// Build ${buildId()}\n${source}`, {
    headers: {
      ...publicPage(["site"]),
      "content-type": "text/javascript; charset=utf-8",
      // What the worker itself may load.
      "content-security-policy": "default-src 'none'; connect-src 'self'",
    },
  });
}
