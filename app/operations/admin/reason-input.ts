import { z } from "zod";

/** The reason, stored in the log permanently. */
export const reason = z.string().trim().min(3, "Say why: it is kept in the log.").max(500, "Say it shorter.");
