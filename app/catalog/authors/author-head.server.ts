/** The person whom a page is about, as schema.org data; `url` is the page's canonical address. */
export const personJsonLd = (name: string, url: string) => ({
  "@type": "Person",
  "@id": `${url}#person`,
  name,
  url,
});

export const feedLink = (title: string, address: string) => ({
  tagName: "link" as const,
  rel: "alternate",
  type: "application/atom+xml",
  title,
  href: address,
});
