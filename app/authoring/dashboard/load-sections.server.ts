import { workStateLabels } from "#app/authoring/works/public.ts";
import { nameOrHandle } from "#app/identity/names/public.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { type ActivityFacts, toActivityFacts } from "./activity/activity-facts.server.ts";
import { findActivity } from "./activity/activity-queries.server.ts";
import { type AuthorFacts, toAuthorFacts } from "./author/author-facts.server.ts";
import { type EngagementFacts, toEngagementFacts } from "./engagement/engagement-facts.server.ts";
import { findEngagement } from "./engagement/engagement-queries.server.ts";
import type { SectionKey } from "./section-keys.ts";
import type { View } from "./view/dashboard-input.ts";
import type { PublishedFacts } from "./works/published-writings.tsx";
import { findWorkFigures } from "./works/work-figures-queries.server.ts";
import { bookTable, type NamedWork, publishedTable, type SortedTable } from "./works/work-tables.server.ts";

/** Whose numbers are shown. */
export interface Shown {
  site: Pick<Site, "db" | "log">;
  view: View;
  /** One name, or all. */
  profiles: Profile[];
  zone: string;
  /** Only this work, on its own page. */
  workId: string | null;
}

export interface SectionFacts {
  "author-information": AuthorFacts | null;
  "published-writings": PublishedFacts;
  "activity-chart": ActivityFacts;
  "engagement-report": EngagementFacts | null;
  "book-list": SortedTable;
}

/** A section that failed says so; the others are there. */
export type Loaded<Facts> = { ok: true; facts: Facts } | { ok: false };
export type Sections = { [Key in SectionKey]: Loaded<SectionFacts[Key]> };

/** What several sections are made of is found once. */
function openSources({ site, view, profiles, zone, workId }: Shown) {
  const profileIds = profiles.map(({ id }) => id);
  let figures: ReturnType<typeof findWorkFigures> | null = null;
  const findFigures = async () => {
    const { author, works } = await (figures ??= findWorkFigures(site.db, { view, profileIds, zone }));
    const named = works.map((work): NamedWork => {
      const pen = profiles.find(({ id }) => id === work.profileId);
      return { ...work, name: pen ? nameOrHandle(pen) : "" };
    });
    return { author, works: named };
  };
  return {
    findFigures,
    findActivity: () => findActivity(site.db, { view, works: { profileIds, workId }, zone }),
    findEngagement: () =>
      findEngagement(site.db, { view, works: { profileIds, workId: workId ?? view.workId }, zone }),
  };
}

type Loaders = { [Key in SectionKey]: () => Promise<SectionFacts[Key]> };

function openLoaders(shown: Shown): Loaders {
  const sources = openSources(shown);
  const { view, profiles } = shown;
  const hasPens = profiles.length > 1;
  return {
    "author-information": async () => toAuthorFacts({ profiles, ...(await sources.findFigures()) }),
    "published-writings": async () => {
      const { works } = await sources.findFigures();
      const states = (["published", "unlisted", "withdrawn"] as const)
        .map((state) => ({
          ...{ state, label: workStateLabels[state] },
          count: works.filter((work) => work.state === state).length,
        }))
        .filter(({ count }) => count > 0);
      return { ...publishedTable(view, works, hasPens), states };
    },
    "activity-chart": async () => toActivityFacts(view, await sources.findActivity()),
    "engagement-report": async () => toEngagementFacts(await sources.findEngagement()),
    "book-list": async () => bookTable(view, (await sources.findFigures()).works, hasPens),
  };
}

/** The sections with these keys, each on its own: one that fails is logged, and is not there. */
export async function loadSections(shown: Shown, keys: readonly SectionKey[]): Promise<Partial<Sections>> {
  const loaders = openLoaders(shown);
  const settled = keys.map(async (key) => {
    try {
      return [key, { ok: true, facts: await loaders[key]() }] as const;
    } catch (cause) {
      shown.site.log.error({ err: cause, section: key }, "a section of the dashboard failed");
      return [key, { ok: false }] as const;
    }
  });
  return Object.fromEntries(await Promise.all(settled)) as Partial<Sections>;
}

/** One section, or the error that it fails with. */
export const loadSection = <Key extends SectionKey>(shown: Shown, key: Key): Promise<SectionFacts[Key]> =>
  openLoaders(shown)[key]();
