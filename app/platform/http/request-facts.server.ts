import { createContext } from "react-router";

/** What the shell knows of a request, for loaders, actions and the place where surprises are logged. */
export interface RequestFacts {
  /** Also in the answer's `x-request-id` and in every log line about it. */
  id: string;
  /** Who asks, for limits; null in tests without a network. */
  client: string | null;
  /** Cookies for the answer that a loader or action set along the way, besides those in its own headers. */
  cookies: string[];
}

export const requestFactsContext = createContext<RequestFacts>();
