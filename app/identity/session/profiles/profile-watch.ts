/** E06: what the dashboard has to reload when another profile is selected. */
const dashboardKeys = [
  "author-information",
  "published-writings",
  "activity-chart",
  "engagement-report",
  "book-list",
];

interface ProfileWatchParts {
  selectedId: () => string | null;
  refetch: () => Promise<unknown>;
  invalidate: (keys: string[]) => void;
}

/** S05: notices that another profile was selected, in this window or in another one. */
export class ProfileWatch {
  #parts: ProfileWatchParts;
  #known: string | null;

  constructor(parts: ProfileWatchParts) {
    this.#parts = parts;
    this.#known = parts.selectedId();
  }

  async check(): Promise<void> {
    const { selectedId, refetch, invalidate } = this.#parts;
    const before = this.#known;
    this.#known = selectedId();
    if (!before || !this.#known || before === this.#known) return;
    invalidate([...dashboardKeys]);
    // Silent: the previous data stays.
    await refetch().catch(() => {});
  }
}
