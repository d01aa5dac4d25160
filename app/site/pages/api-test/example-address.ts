interface Examples {
  /** A readable book; null in an empty library. */
  jid: string | null;
  build: string;
}

const queries: Record<string, string> = { "api/search": "?q=the&limit=1" };

// Addresses of files cannot be derived.
const files: Record<string, (examples: Examples) => string> = {
  "api/icons/:file": () => "api/icons/lucide.json?icons=book,feather",
  "builds/meta/:file": ({ build }) => `builds/meta/${build}.json`,
  "sitemap/:file": () => "sitemap/pages.xml",
};

/** An example address of this endpoint; null when it needs data that only its page has. */
export function exampleAddress(path: string, examples: Examples): string | null {
  const file = files[path]?.(examples);
  if (file) return `/${file}`;
  const filled = examples.jid === null ? path : path.replace(/:(jid|id)\b/, encodeURIComponent(examples.jid));
  return /[:*]/.test(filled) ? null : `/${filled}${queries[path] ?? ""}`;
}
