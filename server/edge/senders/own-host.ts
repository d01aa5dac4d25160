import type { Settings } from "#app/platform/config/settings.server.ts";

const ownMachine = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

type Headers = { host?: string | undefined; "x-forwarded-host"?: string | string[] | undefined };

/**
 * Whether a request is for this site, once its name is known (SITE_URL): a foreign name that resolves here must not be
 * answered. A trusted proxy forwards the name that the visitor used. The names of this machine are accepted, as proxies
 * and monitors on it use them.
 */
export function ownHost(settings: Pick<Settings, "SITE_URL" | "TRUST_PROXY">): (headers: Headers) => boolean {
  if (!settings.SITE_URL) return () => true;
  const own = new URL(settings.SITE_URL).host.toLowerCase();
  const defaultPort = settings.SITE_URL.startsWith("https:") ? /:443$/ : /:80$/;
  const trustsProxy = settings.TRUST_PROXY > 0;
  return (headers) => {
    const forwarded = trustsProxy
      ? String(headers["x-forwarded-host"] ?? "")
          .split(",")
          .at(-1)
          ?.trim()
      : "";
    const host = forwarded || headers.host;
    // A request without network has no host; HTTP requires one.
    if (host === undefined || host === own) return true;
    const requested = host.toLowerCase().replace(defaultPort, "");
    return requested === own || ownMachine.test(requested.replace(/:\d+$/, ""));
  };
}
