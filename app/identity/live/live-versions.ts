/** What a page can be notified of. */
export const liveTopics = ["entitlement", "jobs", "dashboard", "notifications"] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** Those that change for many accounts at once. */
export const crowdTopics = ["dashboard", "notifications"] as const satisfies LiveTopic[];

export const isLiveTopic = (name: string): name is LiveTopic => liveTopics.some((topic) => topic === name);

/** How often each topic has changed; absent: never. */
export type LiveVersions = Partial<Record<LiveTopic, number>>;

/** The id of an event: all versions that its reader knows then, as `entitlement.3~jobs.12`. */
export const spellVersions = (versions: LiveVersions): string =>
  liveTopics
    .filter((topic) => versions[topic] !== undefined)
    .map((topic) => `${topic}.${versions[topic]}`)
    .join("~");

/** `Last-Event-ID`; null when it was not sent, or is not one of ours. */
export function readVersions(id: string | null): LiveVersions | null {
  if (id === null || id.length > 200) return null;
  const versions: LiveVersions = {};
  for (const part of id.split("~").filter(Boolean)) {
    const [, topic = "", version = ""] = /^([a-z]+)\.(\d{1,15})$/.exec(part) ?? [];
    if (!isLiveTopic(topic)) return null;
    versions[topic] = Number(version);
  }
  return versions;
}

/** The topics that have changed since. A restored backup may have lower numbers: that is a change as well. */
export const changedTopics = (known: LiveVersions, current: LiveVersions): LiveTopic[] =>
  liveTopics.filter((topic) => (current[topic] ?? 0) !== (known[topic] ?? 0));
