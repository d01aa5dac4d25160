import { workStateLabels } from "#app/authoring/works/public.ts";
import { nameOrHandle } from "#app/identity/names/public.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { type ActivityFacts, toActivityFacts } from "./activity/activity-facts.server.ts";
import { type ActivityRows, activityStatement } from "./activity/activity-queries.server.ts";
import { type AuthorFacts, toAuthorFacts } from "./author/author-facts.server.ts";
import { type EngagementFacts, toEngagementFacts } from "./engagement/engagement-facts.server.ts";
import { type EngagementRows, engagementStatement } from "./engagement/engagement-queries.server.ts";
import type { SectionKey } from "./section-keys.ts";
import { runTogether, type Statement } from "./statements.server.ts";
import type { View } from "./view/dashboard-input.ts";
import type { PublishedFacts } from "./works/published-writings.tsx";
import { type FoundFigures, workFiguresStatement } from "./works/work-figures-queries.server.ts";
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

/** What sections are made of. */
interface Sources {
  figures: FoundFigures;
  activity: ActivityRows;
  engagement: EngagementRows;
}

const sourceOf: Record<SectionKey, keyof Sources> = {
  "author-information": "figures",
  "published-writings": "figures",
  "activity-chart": "activity",
  "engagement-report": "engagement",
  "book-list": "figures",
};

/** The sources of these sections, in one round trip. */
function openSources({ site, view, profiles, zone, workId }: Shown, keys: readonly SectionKey[]) {
  const selection = { view, profileIds: profiles.map(({ id }) => id), zone, workId };
  const statements: { [Name in keyof Sources]: () => Statement<Sources[Name]> } = {
    figures: () => workFiguresStatement(selection),
    activity: () => activityStatement(selection),
    engagement: () => engagementStatement(selection),
  };
  const needed = [...new Set(keys.map((key) => sourceOf[key]))];
  const found = runTogether(
    site.db,
    Object.fromEntries(needed.map((name) => [name, statements[name]()])) as {
      [Name in keyof Sources]: Statement<Sources[Name]>;
    },
  );
  return {
    ...found,
    figures: async () => {
      const { author, works } = await found.figures();
      const named = works.map((work): NamedWork => {
        const pen = profiles.find(({ id }) => id === work.profileId);
        return { ...work, name: pen ? nameOrHandle(pen) : "" };
      });
      return { author, works: workId === null ? named : named.filter(({ id }) => id === workId) };
    },
  };
}

type Loaders = { [Key in SectionKey]: () => Promise<SectionFacts[Key]> };

function openLoaders(shown: Shown, keys: readonly SectionKey[]): Loaders {
  const sources = openSources(shown, keys);
  const { view, profiles } = shown;
  const hasPens = profiles.length > 1;
  return {
    "author-information": async () => toAuthorFacts({ view, profiles, ...(await sources.figures()) }),
    "published-writings": async () => {
      const { works } = await sources.figures();
      const states = (["published", "unlisted", "withdrawn"] as const)
        .map((state) => ({
          state,
          label: workStateLabels[state],
          count: works.filter((work) => work.state === state).length,
        }))
        .filter(({ count }) => count > 0);
      return { ...publishedTable(view, works, hasPens), states };
    },
    "activity-chart": async () => toActivityFacts(view, await sources.activity()),
    "engagement-report": async () => toEngagementFacts(await sources.engagement(), view.cohort),
    "book-list": async () => bookTable(view, (await sources.figures()).works, hasPens),
  };
}

/** The sections with these keys, each on its own: one that fails is logged, and is not there. */
export async function loadSections(shown: Shown, keys: readonly SectionKey[]): Promise<Partial<Sections>> {
  const loaders = openLoaders(shown, keys);
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
  openLoaders(shown, [key])[key]();
