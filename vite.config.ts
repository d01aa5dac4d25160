import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { inlineScriptSource } from "./server/static/inline-script-source.ts";
import { leaveOutInstrumentation } from "./server/static/leave-out-instrumentation.ts";
import { nameEntries } from "./server/static/name-entries.ts";
import { precompress } from "./server/static/precompress.ts";

const serverEntries = {
  index: "./server/app.ts",
  // From its sources the start alone takes longer than everything else (decision 161).
  main: "./server/main.ts",
  cli: "./server/cli.ts",
  "book-worker": "./app/catalog/importing/epub/reading/book-worker.server.ts",
  "manuscript-worker": "./app/authoring/formats/reading/manuscript-worker.server.ts",
  "search-worker": "./app/reading/reader/searching/search-worker.server.ts",
  "export-worker": "./app/authoring/formats/exporting/export-worker.server.ts",
  "picture-worker": "./app/platform/pictures/picture-worker.server.ts",
};

export default defineConfig(({ command }) => ({
  define: { octavoBuiltAt: Date.now() },
  plugins: [inlineScriptSource(), leaveOutInstrumentation(), reactRouter(), nameEntries(), precompress()],
  environments: {
    // React and the router in one file: they change together and compress better together.
    client: {
      build: {
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
                  test: /app\/(root|entry\.client|(ui\/(error-screen|icon|search-box)|catalog\/(covers\/(?!.*\.server)|books\/page-tags|books\/page\/roles|labels\/genres)|site\/shell\/(?!builds|frame\/(block-large|report-refused|show-in-form))).*|catalog\/home\/home-layout)\.tsx?$/,
                },
                // It looks at a stack trace as it is read, for which V8 parses the whole file that it stands in once more.
                { name: "document-model", test: /node_modules\/prosemirror-model\// },
              ],
            },
          },
        },
      },
    },
    // One server bundle: the Hono app with React Router's build inside, so that both share every module.
    // Drizzle in it too: as some hundred files of its own it takes a third of the time to start.
    // React too, so that its build for production is chosen here and not by whoever runs the bundle.
    ssr: {
      build: {
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
            // The identity provider and what it is made of: five hundred files, which the first who is signed in waits for.
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
    // Nested rules are written out, so that a page's first styles can be chosen rule by rule (first-styles.server.ts).
    cssTarget: ["chrome111", "safari16.4", "firefox128"],
  },
}));
