import { publicPage } from "#app/platform/http/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import type { Route } from "./+types/robots-resource";

/** Those who collect texts to train models and say by what name; the content policy refers to this list. */
const collectors = [
  "AI2Bot",
  "Amazonbot",
  "anthropic-ai",
  "Applebot-Extended",
  "Bytespider",
  "CCBot",
  "ClaudeBot",
  "cohere-training-data-crawler",
  "Diffbot",
  "Google-Extended",
  "GPTBot",
  "meta-externalagent",
  "omgili",
];

/** Calls hold nothing of their own to be found. Pages that are private say so themselves, for which they must be visited. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { settings } = context.get(siteContext);
  const lines = [
    ...collectors.map((name) => `User-agent: ${name}`),
    "Disallow: /",
    "",
    "User-agent: *",
    "Content-Signal: search=yes, ai-train=no",
    "Disallow: /api/",
    "Disallow: /builds/",
    "",
    `Sitemap: ${siteOrigin(settings)}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { ...publicPage(["site"]), "content-type": "text/plain; charset=utf-8" },
  });
}
