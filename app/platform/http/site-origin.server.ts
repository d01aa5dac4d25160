import type { Settings } from "../config/settings.server.ts";

/**
 * Scheme, host and port of the addresses that we print (canonical links, feeds). Never taken from a request: a cached
 * page must not contain one visitor's Host header.
 */
export function siteOrigin(settings: Pick<Settings, "SITE_URL" | "PORT">): string {
  return settings.SITE_URL ? new URL(settings.SITE_URL).origin : `http://localhost:${settings.PORT}`;
}
