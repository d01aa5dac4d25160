import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { inlineScriptSource } from "./server/static/inline-script-source.ts";
import { keepSourceMaps } from "./server/static/keep-source-maps.ts";
import { leaveOutInstrumentation } from "./server/static/leave-out-instrumentation.ts";
import { listOfflineFiles } from "./server/static/list-offline-files.ts";
import { nameEntries } from "./server/static/name-entries.ts";
import { precompress } from "./server/static/precompress.ts";

const serverEntries = {
  index: "./server/app.ts",
  // Without bundling, loading the sources takes longer than everything else at the start (decision 161).
  main: "./server/main.ts",
  cli: "./server/cli.ts",
  "book-worker": "./app/catalog/importing/epub/reading/book-worker.server.ts",
  "manuscript-worker": "./app/authoring/formats/reading/manuscript-worker.server.ts",
  "wordnet-worker": "./app/reading/dictionary/default/wordnet-worker.server.ts",
  "search-worker": "./app/reading/reader/searching/search-worker.server.ts",
  "similarity-worker": "./app/catalog/similar/similarity-worker.server.ts",
  "export-worker": "./app/authoring/formats/exporting/export-worker.server.ts",
  "trace-worker": "./app/operations/errors/tracing/trace-worker.server.ts",
  "picture-worker": "./app/platform/pictures/picture-worker.server.ts",
};

const plugins = [
  inlineScriptSource(),
  leaveOutInstrumentation(),
  reactRouter(),
  nameEntries(),
  listOfflineFiles(),
  keepSourceMaps(),
  precompress(),
];

export default defineConfig(({ command }) => ({
  define: { octavoBuiltAt: Date.now() },
  plugins,
  environments: {
    // React and the router in one file: they change together and compress better together.
    client: {
      build: {
        // Moved out of what is served by `keepSourceMaps`.
        sourcemap: "hidden",
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/,
                },
                // What nearly every page needs, in one file for the same reason.
                {
                  name: "site",
                  test: /app\/(root|entry\.client|platform\/rendering\/own-build|(ui\/(errors\/error-screen|icons\/(?!fetch-icon)|fields\/search-box)|site\/shell\/(?!builds|viewer\/(?:signed-in|visit-offline)|frame\/(block-large|report-refused|show-in-form))).*|site\/home\/home-layout)\.tsx?$/,
                },
                // It reads stack traces when it is loaded, for which V8 parses the whole file again.
                { name: "document-model", test: /node_modules\/prosemirror-model\// },
              ],
            },
          },
        },
      },
    },
    // One server bundle: the Hono app with React Router's build inside, so that both share every module. With Drizzle:
    // its hundred files would take a third of the time to start. With React, so that its production build is chosen
    // here and not by the environment of the bundle.
    ssr: {
      build: {
        sourcemap: "hidden",
        rolldownOptions: {
          input: serverEntries,
        },
      },
      ...(command === "build" && {
        define: { "process.env.NODE_ENV": '"production"' },
        resolve: {
          noExternal: [
            "react",
            "react-dom",
            "react-router",
            "@react-router/node",
            "isbot",
            "drizzle-orm",
            "zod",
            "commander",
            "css-tree",
            "htmlparser2",
            "entities",
            "domhandler",
            "domutils",
            "dom-serializer",
            "domelementtype",
            "pg-boss",
            // The identity provider and its dependencies: five hundred files, which the first signed-in visitor would
            // wait for.
            /^(@better-auth|@better-fetch|@noble|@simplewebauthn|@peculiar|@hexagon|@levischuck|@opentelemetry)\//,
            "better-auth",
            "better-call",
            "jose",
            "defu",
            "rou3",
          ],
        },
      }),
    },
  },
  build: {
    assetsInlineLimit: 0,
    target: "es2023",
    // Nested rules are flattened, so that a page's first styles can be chosen rule by rule (first-styles.server.ts).
    cssTarget: ["chrome111", "safari16.4", "firefox128"],
  },
}));
