import { escapeXml } from "#app/manuscript/epub/write/xml.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import type { Route } from "./+types/open-search-resource";

/** The longest short name that OpenSearch 1.1 allows. */
const longestName = 16;

/** The description by which browsers offer to search the site from their address bar (OpenSearch 1.1). */
export function loader({ context }: Route.LoaderArgs): Response {
  const { settings } = context.get(siteContext);
  const origin = siteOrigin(settings);
  const address = (type: string, path: string) =>
    `  <Url type="${type}" template="${escapeXml(`${origin}${path}`)}"/>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${escapeXml(settings.SITE_NAME.slice(0, longestName).trim())}</ShortName>
  <Description>${escapeXml(`Search the books of ${settings.SITE_NAME}`)}</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="32" height="32" type="image/x-icon">${escapeXml(`${origin}/favicon.ico`)}</Image>
${address("text/html", "/search?q={searchTerms}")}
${address("application/x-suggestions+json", "/api/suggest?q={searchTerms}&form=opensearch")}
${address("application/atom+xml", "/search/feed.atom?q={searchTerms}")}
</OpenSearchDescription>
`;
  return new Response(xml, {
    headers: {
      ...publicPage(["site"]),
      "content-type": "application/opensearchdescription+xml; charset=utf-8",
    },
  });
}
