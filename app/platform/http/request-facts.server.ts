import { createContext } from "react-router";

/** What the shell knows of a request, for loaders, actions and the place where surprises are logged. */
export interface RequestFacts {
  /** Also in the answer's `x-request-id` and in every log line about it. */
  id: string;
}

export const requestFactsContext = createContext<RequestFacts>();
