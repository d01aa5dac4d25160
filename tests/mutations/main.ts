import { parseArgs } from "node:util";
import { mutations } from "./mutations.ts";
import { runMutations } from "./run-mutations.ts";

// `npm run mutate -- --only '^(H4|M3) '`: undoes the mendings of docs/security.md and prints which test noticed each.
const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const only = new RegExp(values.only);
const wanted = mutations.filter(({ finding, name }) => only.test(`${finding} ${name}`));
const unnoticed = runMutations(wanted, (line) => console.log(line));
console.log(`\n${wanted.length} mendings undone, ${unnoticed.length} not noticed`);
process.exitCode = unnoticed.length > 0 ? 1 : 0;
