import { z } from "zod";

/** What an operator does with an error. */
export const ErrorActionInput = z.object({ intent: z.enum(["resolve", "reopen"]) });

const filters = ["open", "returned", "resolved"] as const;

/** Which errors the list shows; without a choice those that are not resolved. */
export const readFilter = (given: string | null) => filters.find((filter) => filter === given) ?? null;
