import { isbot } from "isbot";

/** Who fetches a feed: a program for one reader, or a service for as many as it says. */
export interface FeedProgram {
  /** Null: a program, which is told apart by its address. */
  service: string | null;
  readers: number;
}

/** Services that fetch a feed once for all their readers and say in their name how many these are. */
const services = [
  "feedly",
  "inoreader",
  "newsblur",
  "theoldreader",
  "feedbin",
  "bazqux",
  "netvibes",
  "feeder.co",
];
/** Nobody can check what a service says; more than this is not believed. */
const mostBelieved = 10_000;
const reportedReaders = /(\d[\d,]{0,10}) (?:subscriber|reader)s?\b/i;
/** Among the names that look like robots these are feed readers. */
const feedProgram =
  /feed|rss|atom|reader|subscriber|podcast|miniflux|newsboat|liferea|akregator|netnewswire|thunderbird|reeder|nextcloud|selfoss|yarr/i;

/** Null for robots that read everything, and for a person who looks at the feed in a browser. */
export function feedProgramOf(userAgent: string, isNavigation: boolean): FeedProgram | null {
  if (isNavigation) return null;
  const name = userAgent.toLowerCase();
  const service = services.find((each) => name.includes(each)) ?? null;
  if (service) {
    const reported = Number(reportedReaders.exec(userAgent)?.[1]?.replaceAll(",", "") ?? 1);
    return { service, readers: Math.min(Math.max(1, reported), mostBelieved) };
  }
  // Google's fetcher of feeds fetches them for its search.
  if (/googlebot|feedfetcher-google/.test(name)) return null;
  if (userAgent === "" || (isbot(userAgent) && !feedProgram.test(userAgent))) return null;
  return { service: null, readers: 1 };
}
