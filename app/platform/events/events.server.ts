/**
 * An event that a slice emits without knowing the listeners; `server/hooks.ts` lists those. `Answer` is what a listener
 * returns: nothing for an event that only notifies.
 */
export interface SiteEvent<Facts, Answer = void> {
  /** The identity of the event: the bundle and a test's own sources recognise each other's events by it. */
  readonly name: string;
  /** Only for the compiler: it ties the types of listeners and emitters together. */
  readonly types?: (facts: Facts) => Answer;
}

/** One listener of one event. */
export interface Hook {
  eventName: string;
  listen: (facts: never) => unknown;
}

/** Defines an event; `name` is unique on the site. `Facts` is the data passed to listeners. */
export function defineEvent<Facts, Answer = void>(name: string): SiteEvent<Facts, Answer> {
  return { name };
}

/** A listener for the list in `server/hooks.ts`. */
export function on<Facts, Answer>(
  event: SiteEvent<Facts, Answer>,
  listen: (facts: Facts) => Answer | Promise<Answer>,
): Hook {
  return { eventName: event.name, listen };
}

/**
 * Calls every listener in the order of the list and returns their answers. The first that fails ends it, so that inside
 * a transaction all of it commits or rolls back together.
 */
export async function emit<Facts, Answer>(
  { hooks }: { hooks: Hook[] },
  event: SiteEvent<Facts, Answer>,
  facts: Facts,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { eventName, listen } of hooks) {
    // `on` ensured that a listener accepts the facts of its event.
    const call = listen as (facts: Facts) => Answer | Promise<Answer>;
    if (eventName === event.name) answers.push(await call(facts));
  }
  return answers;
}
