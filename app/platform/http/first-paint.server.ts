const preloadLink = /<link rel="modulepreload"[^>]*>/g;

/**
 * Leaves out the preloads of scripts that React Router asks for. They stand before the style sheets, take every connection
 * that a browser opens, and cost a third of the time to the first words, for which no script is needed. The script at the
 * end of the page fetches the same modules when the parser gets there.
 */
export function withoutScriptPreloads(html: string): string {
  const end = html.indexOf("</head>");
  return end === -1 ? html : html.slice(0, end).replace(preloadLink, "") + html.slice(end);
}
