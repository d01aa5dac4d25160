import type { Transaction } from "#app/platform/db/client.server.ts";
import { defineEvent } from "#app/platform/events/events.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

interface ProfileRemoved {
  site: Pick<Site, "hooks">;
  tx: Transaction;
  from: string;
  /** The main profile of the same account, which takes over what the removed one owned. */
  to: string;
}

export const profileRemoved = defineEvent<ProfileRemoved>("profile-removed");
