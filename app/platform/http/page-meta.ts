import type { MetaDescriptor } from "react-router";

/** What every page's head needs to know of the site; the root loader's answer. */
export interface SiteFacts {
  name: string;
  /** Scheme and host, no slash at the end. */
  origin: string;
}

export interface PageFacts {
  /** Null on the front page: the site's name stands alone. */
  title: string | null;
  description: string;
  /** Path (and query) of the one address this page should be known by. */
  path: string;
  /** Left out of search engines. */
  isPrivate?: boolean;
  type?: "website" | "book";
  image?: { path: string; alt: string };
  /** schema.org; a page that gives none describes the site. */
  jsonLd?: object;
}

interface PageMatch {
  id: string;
  loaderData: unknown;
}

/** The root loader's answer among a page's matches; a stand-in when the root itself failed. */
export function siteOf(matches: readonly (PageMatch | undefined)[]): SiteFacts {
  return (matches[0]?.loaderData as SiteFacts | undefined) ?? { name: "Octavo", origin: "" };
}

/** The site and how to search it, in schema.org's words. */
function siteJsonLd(site: SiteFacts): object {
  const id = `${site.origin}/#site`;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": `${site.origin}/#organization`,
        name: site.name,
        url: `${site.origin}/`,
        logo: `${site.origin}/icon-512.png`,
      },
      {
        "@type": "WebSite",
        "@id": id,
        name: site.name,
        url: `${site.origin}/`,
        publisher: { "@id": `${site.origin}/#organization` },
        potentialAction: {
          "@type": "SearchAction",
          target: `${site.origin}/search?q={search_term_string}`,
          "query-input": "required name=search_term_string",
        },
      },
    ],
  };
}

/** A page's whole head: title, description, canonical address, robots, social card and structured data. */
export function pageMeta(matches: readonly (PageMatch | undefined)[], page: PageFacts): MetaDescriptor[] {
  const site = siteOf(matches);
  const title = page.title === null ? site.name : `${page.title} | ${site.name}`;
  const address = `${site.origin}${page.path}`;
  const image = page.image ?? { path: "/social-card.png", alt: site.name };
  return [
    { title },
    { name: "description", content: page.description },
    { name: "robots", content: page.isPrivate ? "noindex, nofollow" : "index, follow" },
    ...(page.isPrivate ? [] : [{ tagName: "link" as const, rel: "canonical", href: address }]),
    { property: "og:site_name", content: site.name },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:title", content: page.title ?? site.name },
    { property: "og:description", content: page.description },
    { property: "og:url", content: address },
    { property: "og:image", content: `${site.origin}${image.path}` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: image.alt },
    { name: "twitter:card", content: "summary_large_image" },
    { "script:ld+json": (page.jsonLd ?? siteJsonLd(site)) as Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"] },
  ];
}
