import { ownBuild } from "#app/platform/rendering/own-build.ts";
import { showNewVersion } from "./new-version-notice.ts";

// C05. Rarely, and never while nobody looks: a page that stays open for days is what this is for.
const askEvery = 5 * 60_000;

interface BuildWatch {
  own: string;
  findLatest: () => Promise<string | null>;
  isHidden: () => boolean;
  now: () => number;
  onNew: (id: string) => void;
}

/** Asks for the latest build when it is time to; tells once of each that is not our own. */
export function createBuildWatch({ own, findLatest, isHidden, now, onNew }: BuildWatch) {
  let known = own;
  let askedAt = -askEvery;
  return async function ask(): Promise<void> {
    if (isHidden() || now() - askedAt < askEvery) return;
    askedAt = now();
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
    // Away from the network: the next time will tell.
    return null;
  }
}

/** Starts asking; called once, when a page has been open for a while. */
export function watchBuilds(own = ownBuild()): void {
  const ask = createBuildWatch({
    own,
    findLatest: fetchLatest,
    isHidden: () => document.hidden,
    now: () => performance.now(),
    onNew: showNewVersion,
  });
  setInterval(() => void ask(), askEvery / 5);
  document.addEventListener("visibilitychange", () => void ask());
  void ask();
}
