import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";

/** The OpenID Connect providers in the settings: what a button needs of them. */
export function listProviders(context: Context): { id: string; name: string }[] {
  return context.get(siteContext).settings.OIDC_PROVIDERS.map(({ id, name }) => ({ id, name }));
}
