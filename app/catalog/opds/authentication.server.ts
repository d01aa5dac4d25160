import type { Settings } from "#app/platform/config/settings.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { opds2 } from "./writing/write-opds2.ts";

type SiteSettings = Pick<Settings, "SITE_NAME" | "SITE_URL" | "PORT">;

/** How one signs in to a catalogue of one's own (Authentication for OPDS 1.0). */
export function authenticationDocument(settings: SiteSettings) {
  const origin = siteOrigin(settings);
  return {
    id: `${origin}/opds/authentication.json`,
    title: settings.SITE_NAME,
    description: `Use the handle of your profile and a device password, which you create at ${origin}/account/reading-apps.`,
    links: [
      { rel: "self", href: `${origin}/opds/authentication.json`, type: opds2.authentication },
      { rel: "start", href: `${origin}/opds/own`, type: opds2.feed },
      { rel: "help", href: `${origin}/account/reading-apps`, type: "text/html" },
      { rel: "register", href: `${origin}/sign-up`, type: "text/html" },
      { rel: "logo", href: `${origin}/apple-touch-icon.png`, type: "image/png" },
    ],
    authentication: [
      {
        type: "http://opds-spec.org/auth/basic",
        labels: { login: "Profile’s handle", password: "Device password" },
      },
    ],
  };
}

/** The refusal of a request without a valid device password or token, which says how to sign in. */
export function askToSignIn(settings: SiteSettings): Response {
  const origin = siteOrigin(settings);
  // A realm is ASCII in quotation marks.
  const realm = settings.SITE_NAME.replace(/[^\x20-\x7e]|["\\]/g, "").trim() || "Library";
  return Response.json(authenticationDocument(settings), {
    status: 401,
    headers: {
      "cache-control": "private, no-store",
      "content-type": opds2.authentication,
      "www-authenticate": `Basic realm="${realm}", charset="UTF-8"`,
      link: `<${origin}/opds/authentication.json>; rel="http://opds-spec.org/auth/document"; type="${opds2.authentication}"`,
    },
  });
}
