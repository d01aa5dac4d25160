/** How often something may be tried: `perWindow` in `windowSeconds`, then slower. */
interface TryLimit {
  perWindow: number;
  windowSeconds: number;
  /** The most failed tries in a row, over any time; after that, waiting does not help. */
  most: number | null;
}

const few = { perWindow: 5, windowSeconds: 20 };

/**
 * Every limit of tries, by what it counts. Guessing at one address from one network is stopped soon and affects nobody
 * else; all strangers together have a limit for each account; a browser that has signed in to the account before has a
 * counter of its own, so that strangers cannot lock out the owner.
 */
export const tryLimits = {
  /** One network and one address. */
  pair: { ...few, most: null },
  /** One network, with any addresses. */
  network: { perWindow: 60, windowSeconds: 600, most: null },
  /** One address, from all browsers that are not known to it. */
  account: { perWindow: 50, windowSeconds: 900, most: 100 },
  /** One browser that is known to the address. */
  device: { ...few, most: 100 },
  /** Mails to one address requested from one network. */
  send: { ...few, most: null },
  /** Step-up, by session and by account. */
  session: { ...few, most: 50 },
  proofs: { perWindow: 50, windowSeconds: 900, most: null },
  /** PINs, by family profile. */
  pin: { ...few, most: 10 },
  /** Gift codes, by account and by network. */
  redeem: { ...few, most: null },
  /** Notices that are sent at most once in an hour. */
  telling: { perWindow: 1, windowSeconds: 3_600, most: null },
} satisfies Record<string, TryLimit>;

export type TryLimitName = keyof typeof tryLimits;

/** What a try counts against. */
export interface TryKey {
  limit: TryLimitName;
  /** The counted subject: an address, a network, an id. */
  of: string;
}

/** The first refusal lasts as long as the window, each further one twice as long, up to this. */
export const longestBlockSeconds = 900;
/** After this time without a refusal the next one is short again. */
export const forgetSeconds = 1_800;

/** A refused try. Null seconds: waiting does not help. */
export interface Refused {
  limit: TryLimitName;
  seconds: number | null;
}
