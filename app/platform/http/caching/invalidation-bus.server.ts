import { createContext } from "react-router";

/** Subscribers of this process to changes announced by any process (`invalidateTags`), by tag. */
export class InvalidationBus {
  #subscribers = new Map<string, Set<() => void>>();

  publish(tags: string[]): void {
    for (const tag of tags) for (const onChange of this.#subscribers.get(tag) ?? []) onChange();
  }

  /** Announcements may have been missed: every subscriber looks for itself. */
  publishAll(): void {
    for (const ofTag of this.#subscribers.values()) for (const onChange of ofTag) onChange();
  }

  /** Calls `onChange` whenever something with this tag changes. Returns the function that unsubscribes. */
  subscribe(tag: string, onChange: () => void): () => void {
    const ofTag = this.#subscribers.get(tag) ?? new Set();
    this.#subscribers.set(tag, ofTag.add(onChange));
    return () => {
      ofTag.delete(onChange);
      if (ofTag.size === 0) this.#subscribers.delete(tag);
    };
  }
}

export const invalidationContext = createContext<InvalidationBus>();
