import type { createTestSite } from "./site.ts";
import { visitor } from "./visitor.ts";

/** The settings of a site behind one proxy. */
export const behindProxy = { TRUST_PROXY: "1" };

type Site = Pick<Awaited<ReturnType<typeof createTestSite>>, "get">;

/** A browser without scripts on some network, for a site `behindProxy`. */
export function visitorFrom(site: Site, address: string, more: Record<string, string> = {}) {
  return visitor({
    get(path, init = {}) {
      const headers = new Headers(init.headers);
      headers.set("x-forwarded-for", address);
      for (const [name, value] of Object.entries(more)) headers.set(name, value);
      return site.get(path, { ...init, headers });
    },
  });
}
