import { z } from "zod";

/** Why: kept in the log for good. */
export const reason = z.string().trim().min(3, "Say why: it is kept in the log.").max(500, "Say it shorter.");
