import { listTag } from "#app/catalog/books/public.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { listOtherPages } from "./sitemap-pages.server.ts";
import { listOtherParts, listParts } from "./sitemap-queries.server.ts";
import { sitemapIndex } from "./sitemap-xml.ts";
import type { Route } from "./+types/sitemap-index-resource";

/** It contains modification dates, which change with every release. */
const sitemapSeconds = 600;

/** R12. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const site = context.get(siteContext);
  const { db, settings } = site;
  const origin = siteOrigin(settings);
  const viewer = contentViewerOf(context);
  const parts = await listParts(db, viewer);
  const others = await listOtherParts(db, viewer);
  const pages = await listOtherPages(site);
  const dates = [...pages, ...parts].map(({ changedAt }) => changedAt.getTime());
  const changedAt = new Date(Math.max(...dates));
  const entries = [
    { address: `${origin}/sitemap/pages.xml`, changedAt },
    ...parts.map(({ number, changedAt }) => ({
      address: `${origin}/sitemap/books-${number}.xml`,
      changedAt,
    })),
    ...others.map(({ kind, number }) => ({ address: `${origin}/sitemap/${kind}-${number}.xml`, changedAt })),
  ];
  return new Response(sitemapIndex(entries), {
    headers: {
      ...publicPage([listTag("sitemap"), "pages"], { lifeSeconds: sitemapSeconds }),
      "content-type": "application/xml; charset=utf-8",
    },
  });
}
