import { AsyncLocalStorage } from "node:async_hooks";
import type { MiddlewareHandler } from "hono";
import { hasOwnLists, isOwnSearch } from "#app/platform/http/cookies/own-lists-cookies.ts";
import { listenForOutages, type Part } from "#app/platform/outages/outages.server.ts";
import { answerFromCachedPage } from "../pages/answer-from-cached-page.ts";
import type { PageCache } from "../pages/page-cache.ts";
import { isForProgram, retrySoon, type ShellEnv } from "./edge.ts";
import { awayText, plainPage, stillSignedInText } from "./plain-page.ts";

interface OutageBridge extends Disposable {
  handler: MiddlewareHandler<ShellEnv>;
}

/**
 * While the database or the store is down, every response that needed it is a 503, whatever the code in between made of
 * the failure: a session that cannot be looked up is not a signed-out visitor, and a file that cannot be read is not
 * missing. Cached public pages are served instead for ten minutes, marked as stale.
 */
export function bridgeOutages(pages: PageCache, now: () => Date): OutageBridge {
  const requests = new AsyncLocalStorage<Set<Part>>();
  const ignore = listenForOutages((part) => requests.getStore()?.add(part));

  async function stale({ method, url, headers }: Request): Promise<Response | null> {
    if ((method !== "GET" && method !== "HEAD") || hasOwnLists(headers.get("cookie"))) return null;
    const target = url.slice(url.indexOf("/", 8));
    if (isOwnSearch(target, headers.get("cookie"))) return null;
    const found = pages.getStale(target, now());
    if (!found) return null;
    const answer = await answerFromCachedPage(new Request(url, { method, headers }), found.page);
    const marked = new Response(answer.body, answer);
    marked.headers.set("age", String(found.ageSeconds));
    marked.headers.set("warning", '110 - "Response is Stale"');
    marked.headers.set("cache-control", "no-cache");
    return marked;
  }

  return {
    async handler(c, next) {
      // It is known to be down: no need to try again.
      const stalePage = pages.isDatabaseDown ? await stale(c.req.raw) : null;
      if (stalePage) return stalePage;
      const away = new Set<Part>();
      await requests.run(away, next);
      if (away.size === 0) return;
      const answer =
        (await stale(c.req.raw)) ??
        plainPage({
          status: 503,
          requestId: c.get("requestId"),
          isForProgram: isForProgram(c.req.path, c.req.header("accept")),
          headers: retrySoon,
          notice: c.req.path === "/api/auth/logout" ? stillSignedInText : awayText,
          sent: c.req.method === "POST" && c.req.path !== "/api/auth/logout" && "unsure",
        });
      // Hono copies the headers of the previous response, including cookies, to the next one.
      c.res = undefined;
      c.res = answer;
    },
    [Symbol.dispose]: ignore,
  };
}
