import { readCookie } from "#app/platform/http/cookies/read-cookie.ts";
import { stayCookie, staySeconds } from "#app/platform/http/cookies/stay-cookie.ts";
import type { MiddlewareHandler } from "hono";
import type { ShellEnv } from "./edge.ts";
import { plainPageHeader } from "./plain-page.ts";

/**
 * A form that the site cannot accept now, because of too many requests or an outage, would be answered by a page in
 * place of the form. A browser that requested to stay gets a response without content, which leaves the page as it is; its
 * script shows the message of the cookie in the form.
 */
export function stayOnRefusal(): MiddlewareHandler<ShellEnv> {
  return async (c, next) => {
    await next();
    const isPlain = c.res.headers.has(plainPageHeader);
    c.res.headers.delete(plainPageHeader);
    const { status } = c.res;
    if (!isPlain || (status !== 429 && status !== 503) || c.req.method !== "POST") return;
    const form = readCookie(c.req.header("cookie") ?? "", stayCookie);
    const isByBrowser = c.req.header("sec-fetch-mode") === "navigate";
    if (!isByBrowser || !form || !/^[a-z0-9]{1,16}$/.test(form)) return;
    const headers = new Headers(c.res.headers);
    headers.delete("content-type");
    headers.delete("content-length");
    const seconds = Number(headers.get("retry-after")) || 5;
    headers.append(
      "set-cookie",
      `${stayCookie}=${form}.${status}.${seconds}; Path=/; Max-Age=${staySeconds}; SameSite=Strict`,
    );
    // Hono copies the headers of the previous response to the next one.
    c.res = undefined;
    c.res = new Response(null, { status: 204, headers });
  };
}
