import { channel } from "node:diagnostics_channel";

/** External parts of a site that can be down. */
export type Part = "database" | "storage";

// A diagnostics channel of Node's: the handler of a request learns of an outage however deep the failure, and even if
// the code in between replaces the error.
const outages = channel("octavo:outage");

/** Reports that a part did not respond. Call it within the asynchronous context of the request. */
export function reportOutage(part: Part): void {
  outages.publish(part);
}

/**
 * Listens for every outage in this process, in the asynchronous context of the code that met it. Returns a function
 * that unsubscribes.
 */
export function listenForOutages(onOutage: (part: Part) => void): () => void {
  const listener = (part: unknown) => onOutage(part as Part);
  outages.subscribe(listener);
  return () => {
    outages.unsubscribe(listener);
  };
}
