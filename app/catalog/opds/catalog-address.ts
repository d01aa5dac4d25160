/** The two forms of OPDS: 2.0 is JSON, 1.2 is Atom. */
export type Version = "v2" | "v1.2";

/** Where a feed is: in the catalogue for everybody or in a reader's own, in one format or in the requested one. */
export interface CatalogAddress {
  isOwn: boolean;
  version: Version | null;
  /** Below the catalogue: `["lists", "new"]`. */
  rest: string[];
}

/** Reads what stands behind `/opds/`. */
export function readCatalogAddress(below: string): CatalogAddress {
  const segments = below.split("/").filter(Boolean);
  const isOwn = segments[0] === "own";
  const [first, ...others] = isOwn ? segments.slice(1) : segments;
  if (first === "v2" || first === "v1.2") return { isOwn, version: first, rest: others };
  return { isOwn, version: null, rest: first === undefined ? [] : [first, ...others] };
}

export const catalogBase = ({ isOwn, version }: { isOwn: boolean; version: Version | null }): string =>
  ["/opds", ...(isOwn ? ["own"] : []), ...(version === null ? [] : [version])].join("/");

const forms: Record<string, Version> = {
  "application/opds+json": "v2",
  "application/opds-publication+json": "v2",
  "application/json": "v2",
  "application/atom+xml": "v1.2",
  "application/xml": "v1.2",
  "text/xml": "v1.2",
};

/**
 * The form that an `Accept` header prefers. Of two that it likes equally the newer one; the older one, which every reading app knows, for
 * whoever names neither.
 */
export function versionFor(accept: string | null): Version {
  const liked: Record<Version, number> = { v2: 0, "v1.2": 0 };
  for (const part of (accept ?? "").split(",").slice(0, 50)) {
    const [type = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
    const version = forms[type];
    const quality = Number(parameters.find((each) => each.startsWith("q="))?.slice(2) ?? 1);
    if (version && quality > liked[version]) liked[version] = quality;
  }
  return liked.v2 > 0 && liked.v2 >= liked["v1.2"] ? "v2" : "v1.2";
}
