import { createContext } from "react-router";

/** Subscribers of this process to changes announced by any process (`invalidateTags`), by tag. */
export class InvalidationBus {
  #subscribers = new Map<string, Set<() => void>>();
  #streams = new Set<() => void>();
  #isClosed = false;

  publish(tags: string[]): void {
    for (const tag of tags) for (const onChange of this.#subscribers.get(tag) ?? []) onChange();
  }

  /** Calls `end` when the process closes, or at once if it does already: a stream would hold it up. Returns how to unsubscribe. */
  onClose(end: () => void): () => void {
    if (this.#isClosed) end();
    else this.#streams.add(end);
    return () => void this.#streams.delete(end);
  }

  close(): void {
    this.#isClosed = true;
    for (const end of this.#streams) end();
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
