/** How often something may be tried: `perWindow` in `windowSeconds`, then slower. */
interface TryLimit {
  perWindow: number;
  windowSeconds: number;
  /** Wrong tries one after another, over however long a time; then waiting does not help any more. */
  most: number | null;
}

const few = { perWindow: 5, windowSeconds: 20 };

/**
 * Every limit of tries, by what it counts. Who guesses at one address from one network is stopped soon and stops nobody
 * else; what all strangers together try at one account has a ceiling; a browser that has signed in to the account before is
 * counted by itself, so that strangers cannot lock it out.
 */
export const tryLimits = {
  /** One network at one address. */
  pair: { ...few, most: null },
  /** One network, at whatever addresses. */
  network: { perWindow: 60, windowSeconds: 600, most: null },
  /** One address, from all browsers that are not known to it. */
  account: { perWindow: 50, windowSeconds: 900, most: 100 },
  /** One browser that is known to the address. */
  device: { ...few, most: 100 },
  /** One network asking for mails to one address. */
  send: { ...few, most: null },
  /** Proofs of who one is, of one session and of all sessions of an account. */
  session: { ...few, most: 50 },
  proofs: { perWindow: 50, windowSeconds: 900, most: null },
  /** PINs of one family profile. */
  pin: { ...few, most: 10 },
  /** Codes to be redeemed, of one account and of one network. */
  redeem: { ...few, most: null },
  /** What is told once in an hour at most. */
  telling: { perWindow: 1, windowSeconds: 3_600, most: null },
} satisfies Record<string, TryLimit>;

export type TryLimitName = keyof typeof tryLimits;

/** What a try counts against. */
export interface TryKey {
  limit: TryLimitName;
  /** Whose tries: an address, a network, an id. */
  of: string;
}

/** The first refusal lasts as long as the window, and each further one twice as long, up to this. */
export const longestBlockSeconds = 900;
/** So long after a refusal has ended the next one is short again. */
export const forgetSeconds = 1_800;

/** A refused try. Null seconds: waiting does not help. */
export interface Refused {
  limit: TryLimitName;
  seconds: number | null;
}
