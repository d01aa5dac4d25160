import { createContext } from "react-router";

/** What the shell knows of a request, for loaders, actions and the logging of errors. */
export interface RequestFacts {
  /** Also in the response's `x-request-id` and in every log line about it. */
  id: string;
  /** The client that limits apply to; null in tests without a network. */
  client: string | null;
  /** Whether only the headers were requested; the request itself is a GET then. */
  isHead: boolean;
  /** Cookies that a loader or action set for the response, besides those in its own headers. */
  cookies: string[];
}

export const requestFactsContext = createContext<RequestFacts>();
