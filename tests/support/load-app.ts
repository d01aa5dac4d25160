/** The app of the production build, which is made before the tests. */
export async function loadApp(): Promise<typeof import("#server/app.ts")> {
  const bundle = new URL("../../build/server/index.js", import.meta.url).href;
  return import(bundle);
}
