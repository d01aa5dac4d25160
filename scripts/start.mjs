// `npm start` and `npm run dev`: installs what is missing, builds if the build is older than the sources, and serves.
import { buildIfStale } from "./build.mjs";
import { prepare, runProjectNode } from "./project.mjs";

const isDev = process.argv.includes("--dev");

prepare();
const built = isDev ? 0 : await buildIfStale();
if (built !== 0) process.exit(built);
process.exitCode = await runProjectNode([isDev ? "server/dev.ts" : "server/main.ts"], {
  env: { NODE_ENV: isDev ? "development" : "production" },
});
