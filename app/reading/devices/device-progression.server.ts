import type { ReadingApp } from "#app/identity/device-passwords/public.server.ts";
import { nameUuid } from "#app/manuscript/formats/md/name-uuid.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Locator, ListedProgression } from "#app/reading/progression/public.ts";
import { storeProgressions } from "#app/reading/progression/public.server.ts";

/** The id under which progressions of an app's device are stored. */
export const deviceOf = ({ key }: Pick<ReadingApp, "key">, id: string): Promise<string> =>
  nameUuid(`${key} ${id}`);

/** What an app was shown, and how far in the book that was. */
export interface Shown {
  shown: Readonly<Record<string, number>>;
  total: number | null;
}

/** Shares of a book differ a little with how apps count. */
const tolerance = 0.005;

/**
 * The progressions that a push comes after: those that its device came after before, and, unless it is behind what it was shown, what it was
 * shown. KOReader sends late what it read days ago, without saying so; behind, it takes nobody back.
 */
export function seenByPush(
  own: Pick<ListedProgression, "seen"> | undefined,
  { shown, total }: Shown,
  pushed: number,
): Record<string, number> {
  const seen: Record<string, number> = { ...own?.seen };
  if (total === null || pushed < total - tolerance) return seen;
  for (const [device, count] of Object.entries(shown)) seen[device] = Math.max(seen[device] ?? 0, count);
  return seen;
}

interface AppProgression {
  jid: string;
  device: string;
  count: number;
  seen: Record<string, number>;
  locator: Locator;
  total: number;
  /** When it was read; null for now. */
  readAt: number | null;
}

/** Stores the progression of an app's device. */
export async function storeAppProgression(
  site: Pick<Site, "db" | "now">,
  profile: ReadingApp["profile"],
  { device, seen, readAt, ...progression }: AppProgression,
): Promise<void> {
  const now = site.now().getTime();
  const { [device]: _, ...others } = seen;
  await storeProgressions(site, profile, {
    device,
    kind: "app",
    now,
    places: [{ ...progression, seen: others, readAt: readAt ?? now }],
  });
}
