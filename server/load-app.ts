/** The app of the production build; `npm start` and the tests build it first. */
export async function loadApp(): Promise<typeof import("./app.ts")> {
  const bundle = new URL("../build/server/index.js", import.meta.url).href;
  return import(bundle);
}
