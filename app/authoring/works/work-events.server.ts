import type { Transaction } from "#app/platform/db/client.server.ts";
import { defineEvent } from "#app/platform/events/events.server.ts";

/** Works have got another profile, in this transaction: what is published of them names it. */
export const worksReassigned = defineEvent<{ tx: Transaction; workIds: string[] }>("works-reassigned");
