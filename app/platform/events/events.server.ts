/**
 * Something that a slice can tell, or ask, without knowing who listens; `server/hooks.ts` says who does. `Answer` is what a listener
 * adds: nothing, when the event only tells.
 */
export interface SiteEvent<Facts, Answer = void> {
  /** Of this event alone: the bundle and a test's own sources know each other's events by it. */
  readonly name: string;
  /** Only for the compiler: listeners and tellers agree on these. */
  readonly types?: (facts: Facts) => Answer;
}

/** One listener of one event. */
export interface Hook {
  eventName: string;
  listen: (facts: never) => unknown;
}

export function defineEvent<Facts, Answer = void>(name: string): SiteEvent<Facts, Answer> {
  return { name };
}

export function on<Facts, Answer>(
  event: SiteEvent<Facts, Answer>,
  listen: (facts: Facts) => Answer | Promise<Answer>,
): Hook {
  return { eventName: event.name, listen };
}

/**
 * Tells everyone who listens, one after the other in the order of the list, and returns what they answer. The first that fails ends it:
 * in a transaction all of it stands or falls together.
 */
export async function emit<Facts, Answer>(
  { hooks }: { hooks: Hook[] },
  event: SiteEvent<Facts, Answer>,
  facts: Facts,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { eventName, listen } of hooks) {
    // `on` saw to it that a listener takes the facts of its event.
    const hear = listen as (facts: Facts) => Answer | Promise<Answer>;
    if (eventName === event.name) answers.push(await hear(facts));
  }
  return answers;
}
