import type { Settings } from "#app/platform/config/settings.server.ts";

/** For responses without a policy of their own: plain text, JSON, refusals. */
export const bareContentPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Headers of every response. */
export function securityHeaders(settings: Pick<Settings, "SITE_URL">): [name: string, value: string][] {
  const headers: [string, string][] = [
    ["x-content-type-options", "nosniff"],
    // Not even the address of a book may be revealed to other sites.
    ["referrer-policy", "same-origin"],
    ["x-frame-options", "DENY"],
    ["permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"],
    ["cross-origin-opener-policy", "same-origin"],
    ["cross-origin-resource-policy", "same-origin"],
  ];
  if (settings.SITE_URL?.startsWith("https:"))
    headers.push(["strict-transport-security", "max-age=31536000; includeSubDomains"]);
  return headers;
}
