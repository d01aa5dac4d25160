const escapes: Record<string, string> = {
  "&": "\\u0026",
  "<": "\\u003c",
  ">": "\\u003e",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * Puts what the loaders gave into the end of a rendered document, for the browser to begin with: the same call that React
 * Router's own stream makes, once, in one script. `data` is its encoding of them, complete.
 */
export function addHydrationData(end: string, data: string, nonce: string): string {
  const at = end.lastIndexOf("</body>");
  if (at === -1) return end;
  const quoted = JSON.stringify(data).replace(/[&<>\u2028\u2029]/g, (sign) => escapes[sign] ?? sign);
  const stream = "window.__reactRouterContext.streamController";
  const script = `<script nonce="${nonce}">${stream}.enqueue(${quoted});${stream}.close();</script>`;
  return end.slice(0, at) + script + end.slice(at);
}
