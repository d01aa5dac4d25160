// L04.
const timeOut = 1_500;

interface IconAnswer {
  width?: number;
  height?: number;
  icons: Record<string, { body: string; width?: number; height?: number }>;
}

interface PendingIcon {
  name: string;
  found: (drawing: Drawing | null) => void;
}

export interface Drawing {
  body: string;
  viewBox: string;
}

const known = new Map<string, Promise<Drawing | null>>();
const waiting = new Map<string, PendingIcon[]>();

/**
 * The drawing of `set:name` from the site's icon service. Names requested at the same time share one request; null when
 * there is none, or after a second and a half.
 */
export function fetchIcon(icon: string): Promise<Drawing | null> {
  const pending = known.get(icon) ?? new Promise((found) => wait(icon, found));
  known.set(icon, pending);
  return pending;
}

function wait(icon: string, found: PendingIcon["found"]): void {
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
    // Not retried on this page.
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
    // Timeout or offline: no icon; its label is there anyway.
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Draws into an element that already has its full size. */
export async function drawIcon(element: SVGSVGElement, icon: string): Promise<void> {
  const drawing = await fetchIcon(icon);
  if (!drawing) return;
  element.setAttribute("viewBox", drawing.viewBox);
  element.innerHTML = drawing.body;
}
