import type { HandleFault } from "./handle.ts";

export type HandleObjection = HandleFault | "taken";

/** Why a handle is refused, and what to do (V05). */
export function handleMessage(objection: HandleObjection, given: string): string {
  switch (objection) {
    case "too-short":
      return `A handle has at least 3 characters; this one has ${given.length}.`;
    case "too-long":
      return `A handle has at most 30 characters; this one has ${given.length}.`;
    case "letters":
      return "A handle has only the letters a to z, digits, _ and -.";
    case "reserved":
      return "This handle is kept for the site. Choose another one.";
    case "taken":
      return "This handle, or one that looks like it, is taken. Choose another one.";
  }
}
