interface Entry {
  address: string;
  changedAt: Date;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

function list(wrapper: "sitemapindex" | "urlset", each: "sitemap" | "url", entries: Entry[]): string {
  const lines = entries.map(
    ({ address, changedAt }) =>
      `<${each}><loc>${escape(address)}</loc><lastmod>${changedAt.toISOString()}</lastmod></${each}>\n`,
  );
  return `${head}<${wrapper} ${namespace}>\n${lines.join("")}</${wrapper}>\n`;
}

/** sitemaps.org's index of parts. */
export const sitemapIndex = (parts: Entry[]) => list("sitemapindex", "sitemap", parts);

/** sitemaps.org's list of addresses. */
export const sitemapPart = (pages: Entry[]) => list("urlset", "url", pages);
