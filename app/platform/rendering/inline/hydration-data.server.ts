const escapes: Record<string, string> = {
  "&": "\\u0026",
  "<": "\\u003c",
  ">": "\\u003e",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * Inserts the loader data at the end of a rendered document: the same call that React Router's own stream makes, in one
 * script. `data` is its complete encoding of them.
 */
export function addHydrationData(end: string, data: string, nonce: string): string {
  const at = end.lastIndexOf("</body>");
  if (at === -1) return end;
  const quoted = JSON.stringify(data).replace(/[&<>\u2028\u2029]/g, (sign) => escapes[sign] ?? sign);
  const stream = "window.__reactRouterContext.streamController";
  const script = `<script nonce="${nonce}">${stream}.enqueue(${quoted});${stream}.close();</script>`;
  return end.slice(0, at) + script + end.slice(at);
}
