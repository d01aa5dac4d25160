import { ownBuild } from "#app/platform/rendering/own-build.ts";
import { showNewVersion } from "./new-version-notice.ts";

// C05. Rarely, and only while the page is visible; meant for pages that stay open for days.
const checkIntervalMs = 5 * 60_000;

interface BuildWatch {
  own: string;
  findLatest: () => Promise<string | null>;
  isHidden: () => boolean;
  now: () => number;
  onNew: (id: string) => void;
}

/** Fetches the latest build when due; reports each new one once. */
export function createBuildWatch({ own, findLatest, isHidden, now, onNew }: BuildWatch) {
  let known = own;
  let checkedAt = -checkIntervalMs;
  return async function ask(): Promise<void> {
    if (isHidden() || now() - checkedAt < checkIntervalMs) return;
    checkedAt = now();
    const latest = await findLatest();
    if (latest === null || latest === known) return;
    known = latest;
    if (latest !== own) onNew(latest);
  };
}

async function fetchLatest(): Promise<string | null> {
  try {
    const response = await fetch("/builds/latest.json", { cache: "no-cache" });
    const build: unknown = response.ok ? await response.json() : null;
    return typeof build === "object" && build !== null && "id" in build ? String(build.id) : null;
  } catch {
    // Offline: try again next time.
    return null;
  }
}

/** Starts checking; called once, when a page has been open for a while. */
export function watchBuilds(own = ownBuild()): void {
  const ask = createBuildWatch({
    own,
    findLatest: fetchLatest,
    isHidden: () => document.hidden,
    now: () => performance.now(),
    onNew: showNewVersion,
  });
  setInterval(() => void ask(), checkIntervalMs / 5);
  document.addEventListener("visibilitychange", () => void ask());
  void ask();
}
