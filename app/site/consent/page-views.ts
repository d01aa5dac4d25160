import { pageViewDelay } from "#app/platform/http/times.ts";

interface Watched {
  history: Pick<History, "pushState" | "replaceState">;
  location: { pathname: string; search: string };
  addEventListener: (name: "popstate", listener: () => void) => void;
  setTimeout: (work: () => void, ms: number) => unknown;
}

interface Listeners {
  /** At once, before the next page is drawn. */
  onChange: () => void;
  track: () => void;
}

/**
 * P06: calls `track` for the page that is open, and 100 ms after each change of its full path; a change of the fragment
 * is a position within a page. An address that is replaced again within that time is not a page view.
 */
export function watchPageViews(window: Watched, { onChange, track }: Listeners): void {
  const fullPath = () => window.location.pathname + window.location.search;
  let tracked: string | null = null;
  let isWaiting = false;
  const changed = () => {
    onChange();
    if (isWaiting || fullPath() === tracked) return;
    isWaiting = true;
    const seen = fullPath();
    window.setTimeout(() => {
      isWaiting = false;
      if (fullPath() !== seen) return changed();
      tracked = seen;
      track();
    }, pageViewDelay);
  };
  const { history } = window;
  for (const name of ["pushState", "replaceState"] as const) {
    const change = history[name].bind(history);
    history[name] = (...given) => {
      change(...given);
      changed();
    };
  }
  window.addEventListener("popstate", changed);
  changed();
}
