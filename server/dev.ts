import { createServer } from "vite";
import { openSite } from "./open-site.ts";
import { closeOnEarlySignal, endWith, serveSite } from "./http/serve-site.ts";
import { welcome } from "./welcome.ts";

type AppModule = typeof import("./app.ts");

/** `npm run dev`: Vite in front, with the app loaded through it, so that a saved file is served at once. */
try {
  const opening = openSite(process.env, { isWorker: true });
  const early = closeOnEarlySignal(opening);
  const site = await opening;
  await early.proceed();
  await welcome(site);
  await early.proceed();
  const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
  let loaded: AppModule | null = null;
  let app: ReturnType<AppModule["createApp"]> | null = null;
  const currentApp = async () => {
    const current = (await vite.ssrLoadModule("/server/app.ts")) as AppModule;
    // Vite returns the same module until a file it depends on changes.
    if (current !== loaded || !app) app = current.createApp(site);
    loaded = current;
    return app;
  };
  await serveSite(site, {
    listener(request, response) {
      vite.middlewares(request, response, () => {
        currentApp().then(
          ({ listener }) => listener(request, response),
          (error: unknown) => {
            console.error(error);
            response.writeHead(500).end(String(error));
          },
        );
      });
    },
    // Modules change with the code.
    warm: async () => {},
    warmFurther: async () => {},
    endStreams: () => {},
    [Symbol.asyncDispose]: () => vite.close(),
  });
  early.letGo();
} catch (error) {
  endWith(error);
}
