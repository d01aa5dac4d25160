type SendRequest = (
  path: string,
  init?: RequestInit,
) => Promise<{ status: number; headers: Headers; text: string }>;

/** A browser without scripts: stores cookies, posts forms, follows redirects within the site on request. */
export function visitor(site: { get: SendRequest }) {
  const jar = new Map<string, string>();
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (jar.size > 0) headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    const answer = await site.get(path, { ...init, headers });
    for (const line of answer.headers.getSetCookie()) keep(jar, line);
    return { ...answer, location: answer.headers.get("location") };
  };
  return {
    jar,
    get: (path: string, init?: RequestInit) => ask(path, init),
    post: (path: string, fields: Record<string, string> | URLSearchParams) =>
      ask(path, { method: "POST", body: new URLSearchParams(fields) }),
    /** Follows all redirects; returns the last page and the addresses on the way. */
    async follow(path: string) {
      const trail = [path];
      for (let answer = await ask(path); ; answer = await ask(answer.location)) {
        if (!answer.location || trail.length > 8) return { ...answer, trail };
        trail.push(answer.location);
      }
    },
  };
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split(";");
  const at = pair.indexOf("=");
  const isGone = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
  if (isGone) jar.delete(pair.slice(0, at));
  else jar.set(pair.slice(0, at), pair.slice(at + 1));
}
