import type { Settings } from "#app/platform/config/settings.server.ts";
import { defineEvent, emit } from "#app/platform/events/events.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

interface SitemapPage {
  path: string;
  changedAt: Date;
}

/** Collects the pages of the sitemap besides books and authors. */
export const sitemapPagesWanted = defineEvent<Settings, SitemapPage[]>("sitemap-pages-wanted");

export async function listOtherPages(site: Pick<Site, "hooks" | "settings">): Promise<SitemapPage[]> {
  return (await emit(site, sitemapPagesWanted, site.settings)).flat();
}
