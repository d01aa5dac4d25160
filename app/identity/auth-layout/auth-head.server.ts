import { pageHead } from "#app/platform/http/page-head.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import type { Context } from "#app/identity/viewer/viewer.server.ts";

/** What every page on the way in needs: its head (not for search engines) and the name of the house. */
export function doorHead(context: Context, title: string, path: string) {
  const { settings } = context.get(siteContext);
  const description = `${title} on ${settings.SITE_NAME}`;
  const head = pageHead(settings, { title, description, path, isPrivate: true });
  return { head, siteName: settings.SITE_NAME };
}
