import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { leaveOutInstrumentation } from "./server/static/leave-out-instrumentation.ts";
import { precompress } from "./server/static/precompress.ts";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), leaveOutInstrumentation(), reactRouter(), precompress()],
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
                  test: /app\/(root|entry\.client|(ui|domain\/(book|person)|features\/shell)\/.*|features\/home\/home-layout)\.tsx?$/,
                },
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
      build: { rolldownOptions: { input: "./server/app.ts" } },
      ...(command === "build" && {
        define: { "process.env.NODE_ENV": '"production"' },
        resolve: {
          noExternal: ["react", "react-dom", "react-router", "@react-router/node", "isbot", "drizzle-orm"],
        },
      }),
    },
  },
  build: { assetsInlineLimit: 0, target: "es2023" },
}));
