// `npm run mutate`: undoes each mending that docs/security.md names, and sees that its test fails.
import { prepare, runProjectNode } from "./project.mjs";

prepare();
process.exitCode = await runProjectNode(["tests/mutations/main.ts", ...process.argv.slice(2)]);
