import { channel } from "node:diagnostics_channel";

/** What a site is kept in, and can be away for a while. */
export type Part = "database" | "storage";

// Node's own registry of names: whoever answers a request hears of it however deep below something fails, and whatever
// the code in between makes of the error.
const outages = channel("octavo:outage");

/** Says that a part did not answer. To be called where the caller's asynchronous context is the request's. */
export function reportOutage(part: Part): void {
  outages.publish(part);
}

/** Hears of every outage in this process, in the asynchronous context of whoever met it. Answers how to stop. */
export function listenForOutages(onOutage: (part: Part) => void): () => void {
  const listener = (part: unknown) => onOutage(part as Part);
  outages.subscribe(listener);
  return () => {
    outages.unsubscribe(listener);
  };
}
