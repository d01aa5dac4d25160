import type { Transaction } from "#app/platform/db/client.server.ts";
import { defineEvent } from "#app/platform/events/events.server.ts";

/** Works were moved to another profile in this transaction; their published books have to name it. */
export const worksReassigned = defineEvent<{ tx: Transaction; workIds: string[] }>("works-reassigned");
