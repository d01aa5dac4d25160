import { createContext } from "react-router";

/** Who waits, in this process, for news of what changed in any (`announceChange`). */
export class ChangeNews {
  #waiting = new Map<string, Set<() => void>>();

  tell(tags: string[]): void {
    for (const tag of tags) for (const hear of this.#waiting.get(tag) ?? []) hear();
  }

  /** Calls `hear` whenever something with this tag changes; answers how to stop. */
  listen(tag: string, hear: () => void): () => void {
    const those = this.#waiting.get(tag) ?? new Set();
    this.#waiting.set(tag, those.add(hear));
    return () => {
      those.delete(hear);
      if (those.size === 0) this.#waiting.delete(tag);
    };
  }
}

export const changeNewsContext = createContext<ChangeNews>();
