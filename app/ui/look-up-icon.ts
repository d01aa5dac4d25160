// L04.
const timeOut = 1_500;

interface IconAnswer {
  width?: number;
  height?: number;
  icons: Record<string, { body: string; width?: number; height?: number }>;
}

interface Wanted {
  name: string;
  found: (drawing: Drawing | null) => void;
}

export interface Drawing {
  body: string;
  viewBox: string;
}

const known = new Map<string, Promise<Drawing | null>>();
const waiting = new Map<string, Wanted[]>();

/**
 * The drawing of `set:name`, from the site's own icon service. Names asked for in the same moment go in one request; null
 * when there is none, or when it takes longer than a second and a half: an icon is never worth waiting for.
 */
export function lookUpIcon(icon: string): Promise<Drawing | null> {
  const asked = known.get(icon) ?? new Promise((found) => wait(icon, found));
  known.set(icon, asked);
  return asked;
}

function wait(icon: string, found: Wanted["found"]): void {
  const [prefix = "", name = ""] = icon.split(":");
  const list = waiting.get(prefix);
  if (list) list.push({ name, found });
  else {
    waiting.set(prefix, [{ name, found }]);
    queueMicrotask(() => void ask(prefix));
  }
}

async function ask(prefix: string): Promise<void> {
  const wanted = waiting.get(prefix) ?? [];
  waiting.delete(prefix);
  const answer = await fetchIcons(prefix, [...new Set(wanted.map(({ name }) => name))].sort());
  for (const { name, found } of wanted) {
    const icon = answer?.icons[name];
    // Another try is for another page.
    if (!icon) known.delete(`${prefix}:${name}`);
    const width = icon?.width ?? answer?.width ?? 16;
    const height = icon?.height ?? answer?.height ?? 16;
    found(icon ? { body: icon.body, viewBox: `0 0 ${width} ${height}` } : null);
  }
}

async function fetchIcons(prefix: string, names: string[]): Promise<IconAnswer | null> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeOut);
  try {
    const response = await fetch(`/api/icons/${prefix}.json?icons=${names.join(",")}`, {
      signal: stop.signal,
    });
    return response.ok ? ((await response.json()) as IconAnswer) : null;
  } catch {
    // Too late, or away from the network: the place stays empty, the words beside it are there.
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Draws into an element that is already there, in its full size. */
export async function drawIcon(element: SVGSVGElement, icon: string): Promise<void> {
  const drawing = await lookUpIcon(icon);
  if (!drawing) return;
  element.setAttribute("viewBox", drawing.viewBox);
  element.innerHTML = drawing.body;
}
