interface Examples {
  /** A book with a text; null in an empty library. */
  jid: string | null;
  build: string;
}

const queries: Record<string, string> = { "api/search": "?q=the&limit=1" };

// Files of which the address alone does not say which there are.
const files: Record<string, (examples: Examples) => string> = {
  "api/icons/:file": () => "api/icons/lucide.json?icons=book,feather",
  "builds/meta/:file": ({ build }) => `builds/meta/${build}.json`,
  "sitemap/:file": () => "sitemap/pages.xml",
};

/** An address that this endpoint can be asked at; null when it needs something that only its page knows. */
export function exampleAddress(path: string, examples: Examples): string | null {
  const file = files[path]?.(examples);
  if (file) return `/${file}`;
  const filled = examples.jid === null ? path : path.replace(/:(jid|id)\b/, encodeURIComponent(examples.jid));
  return /[:*]/.test(filled) ? null : `/${filled}${queries[path] ?? ""}`;
}
