import { highAndCritical } from "./high-findings.ts";
import { low } from "./low-findings.ts";
import { medium } from "./medium-findings.ts";
import type { Mutation } from "./mutation.ts";

/** Everything that `npm run mutate` undoes, at least one mending for each finding of docs/security.md. */
export const mutations: Mutation[] = [...highAndCritical, ...medium, ...low];
