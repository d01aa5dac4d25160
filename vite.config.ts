import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // React and the router in one file: they change together and compress better together.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [{ name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// }],
            },
          },
        },
      },
    },
    // One server bundle: the Hono app with React Router's build inside, so that both share every module.
    ssr: { build: { rolldownOptions: { input: "./server/app.ts" } } },
  },
  build: { assetsInlineLimit: 0, target: "es2023" },
});
