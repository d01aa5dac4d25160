type Source = "direct" | "search" | "feed" | "mail" | "site" | "inside";

/** Hosts by what they are; everything else is a site. */
const kinds: [Source, RegExp][] = [
  ["mail", /(^|\.)(mail|webmail|outlook)\.|(^|\.)proton\.me$/],
  ["feed", /(^|\.)(feedly\.com|inoreader\.com|newsblur\.com|theoldreader\.com|feedbin\.com|miniflux\.app)$/],
  [
    "search",
    /(^|\.)(google|bing|duckduckgo|ecosia|qwant|startpage|yandex|baidu|kagi|search\.brave|search\.yahoo)\.[a-z.]+$/,
  ],
];

/** Where a visit came from. `own`: the host of this site. The host is stored only of other sites and searches. */
export function sourceOf(from: string, own: string): { source: Source; host: string } {
  if (from === "") return { source: "direct", host: "" };
  if (from === "inside" || from === own) return { source: "inside", host: "" };
  const host = from.toLowerCase();
  if (!/^[a-z0-9.-]+(:\d+)?$/.test(host)) return { source: "direct", host: "" };
  const source = kinds.find(([, pattern]) => pattern.test(host))?.[0] ?? "site";
  return { source, host };
}
