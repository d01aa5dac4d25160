import type { MetaDescriptor, RouterContextProvider } from "react-router";
import type { Settings } from "../config/settings.server.ts";
import { siteContext } from "./site-context.server.ts";
import { siteOrigin } from "./site-origin.server.ts";

interface SiteFacts {
  name: string;
  /** Scheme and host, without a trailing slash. */
  origin: string;
}

export interface PageFacts {
  /** Null on the front page, which shows only the site's name. */
  title: string | null;
  description: string;
  /** Path (and query) of the page's canonical address. */
  path: string;
  /** Not indexed by search engines. */
  isPrivate?: boolean;
  type?: "website" | "book" | "article";
  image?: { path: string; alt: string };
  /**
   * schema.org data for the site's origin: the subject of the page. A book's page has only that, every other one also
   * the site (P05).
   */
  jsonLd?: (origin: string) => object;
}

/** The site and its search as schema.org data. */
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

/** A page's complete head: title, description, canonical address, robots, social card and structured data. */
export type PageHead = MetaDescriptor[];

/**
 * The head as data from the loader, which the page's `meta` returns: browsers need not load the code that builds it.
 */
export function pageHead(settings: Settings, page: PageFacts): PageHead {
  const site: SiteFacts = { name: settings.SITE_NAME, origin: siteOrigin(settings) };
  const title = page.title === null ? site.name : `${page.title} | ${site.name}`;
  const address = `${site.origin}${page.path}`;
  const image = page.image ?? { path: "/social-card.png", alt: site.name };
  const own = page.jsonLd?.(site.origin);
  const jsonLd = [...(own ? [own] : []), ...(own && page.type === "book" ? [] : [siteJsonLd(site)])];
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
    ...jsonLd.map((each) => ({ "script:ld+json": each as LdJson })),
  ];
}

/** The head of a private page, which has only a title. */
export function privateHead(context: Readonly<RouterContextProvider>, title: string, path: string): PageHead {
  const { settings } = context.get(siteContext);
  const description = `${title} on ${settings.SITE_NAME}`;
  return pageHead(settings, { title, description, path, isPrivate: true });
}

type LdJson = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];
