/**
 * Puts what the first paint needs before what it does not: style sheets come first, scripts are fetched when there is room.
 * As React writes it, the scripts' preloads stand first, and a browser that opens six connections to a server gives them all
 * to scripts.
 */
export function putStylesFirst(html: string): string {
  const end = html.indexOf("</head>");
  if (end === -1) return html;
  const preloads = new Set<string>();
  const head = html.slice(0, end).replace(/<link rel="modulepreload"[^>]*>/g, (link) => {
    preloads.add(link.replace("<link ", '<link fetchpriority="low" '));
    return "";
  });
  return head + [...preloads].join("") + html.slice(end);
}
