import type { MetaDescriptor, RouterContextProvider } from "react-router";
import type { Settings } from "../config/settings.server.ts";
import { siteContext } from "./site-context.server.ts";
import { siteOrigin } from "./site-origin.server.ts";

interface SiteFacts {
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
  type?: "website" | "book" | "article";
  image?: { path: string; alt: string };
  /** schema.org, for the site's origin: what the page is about. A book's page says only that, every other one also whose site it is (P05). */
  jsonLd?: (origin: string) => object;
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
export type PageHead = MetaDescriptor[];

/**
 * Made where the page is loaded, for its `meta` to hand on: browsers need not carry the code that makes it.
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

/** Head of a page for one person, which is about nothing but its title. */
export function privateHead(context: Readonly<RouterContextProvider>, title: string, path: string): PageHead {
  const { settings } = context.get(siteContext);
  const description = `${title} on ${settings.SITE_NAME}`;
  return pageHead(settings, { title, description, path, isPrivate: true });
}

type LdJson = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];
