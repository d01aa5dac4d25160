import { pageHead } from "#app/platform/http/page-head.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";

/** What every sign-in and sign-up page needs: its head (not for search engines) and the site's name. */
export function authHead(context: Context, title: string, path: string) {
  const { settings } = context.get(siteContext);
  const description = `${title} on ${settings.SITE_NAME}`;
  const head = pageHead(settings, { title, description, path, isPrivate: true });
  return { head, siteName: settings.SITE_NAME };
}
