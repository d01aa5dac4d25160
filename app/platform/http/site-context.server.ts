import { createContext, type RouterContextProvider } from "react-router";
import type { Settings } from "../config/settings.server.ts";
import type { Db } from "../db/client.server.ts";
import type { Hook } from "../events/events.server.ts";
import type { FileStore } from "../files/file-store.server.ts";
import type { Jobs } from "../jobs/jobs.server.ts";
import type { Log } from "../log/log.server.ts";

/** The parts of a running site. Created once by the server or the command line and passed to everything else. */
export interface Site {
  settings: Settings;
  db: Db;
  /** The same database for searches: a statement that takes longer than `SEARCH_TIMEOUT_MS` is ended. */
  searchDb: Db;
  /** For connections outside the pool. */
  databaseUrl: string;
  files: FileStore;
  jobs: Jobs;
  /** The listeners of events: `server/hooks.ts`. */
  hooks: Hook[];
  log: Log;
  now: () => Date;
}

/** The site, for loaders and actions: `context.get(siteContext)`. */
export const siteContext = createContext<Site>();

/** What a loader or an action is given to ask: the site, the request's facts, who signs in. */
export type Context = Readonly<RouterContextProvider>;
