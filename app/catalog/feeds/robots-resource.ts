import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import type { Route } from "./+types/robots-resource";

/** Crawlers that collect training data and declare a user agent; the content policy refers to this list. */
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

/** API calls have no content of their own to index. Private pages carry their own noindex, which crawlers must be able to read. */
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
