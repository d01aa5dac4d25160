import fc from "fast-check";
import {
  createRequestHandler,
  type LoaderFunctionArgs,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { expect, test } from "vitest";
import { isDataPath, pagePath } from "./data-address.ts";

test.each([
  ["/faq.data", "/faq"],
  ["/faq/_.data", "/faq/"],
  ["/_.data", "/"],
  ["/faq_.data", "/faq_"],
  ["/faq.data.data", "/faq.data"],
  ["/download.epub/_.data", "/download.epub/"],
])("the data requested at %s is that of the page at %s", (address, page) => {
  expect(isDataPath(address)).toBe(true);
  expect(pagePath(address)).toBe(page);
});

test.each(["/", "/faq", "/faq/", "/faq.data/", "/faq.data/more", "/faq.DATA", "/faq%2Edata", "/data", "/_"])(
  "%s is the address of a page, not of its data",
  (address) => {
    expect(isDataPath(address)).toBe(false);
    expect(pagePath(address)).toBe(address);
  },
);

/** What the framework's handler passes to the loader of a route that matches everything. */
async function loaderUrls(address: string) {
  const passed: { requested: string; page: string }[] = [];
  const loader = ({ request, url }: LoaderFunctionArgs) => {
    passed.push({ requested: new URL(request.url).pathname, page: url.pathname });
    return null;
  };
  const routes = {
    root: { id: "root", path: "", module: { default: () => null } },
    index: { id: "index", parentId: "root", index: true, module: { default: () => null, loader } },
    any: { id: "any", parentId: "root", path: "*", module: { default: () => null, loader } },
  };
  const build = {
    routes,
    assets: { routes, version: "1" },
    entry: { module: { default: () => new Response() } },
    routeDiscovery: { mode: "initial" },
    basename: "/",
    future: {},
    ssr: true,
    prerender: [],
  } as unknown as ServerBuild;
  const request = new Request(`http://localhost${address}`);
  await createRequestHandler(build, "production")(request, new RouterContextProvider());
  return { path: new URL(request.url).pathname, passed };
}

test("the framework itself finds the same page, and passes the address as requested besides", async () => {
  const segment = fc.constantFrom("faq", "_", "_root", "x.data", "a%2Edata", "download.epub", ".data", "");
  const end = fc.constantFrom("", "/", ".data", "/_.data", "_.data", ".DATA", "/.data");
  const address = fc
    .tuple(fc.array(segment, { maxLength: 3 }), end)
    .map(([segments, last]) => `/${segments.join("/")}${last}`)
    .filter((path) => !path.startsWith("//"));
  await fc.assert(
    fc.asyncProperty(address, async (given) => {
      const { path, passed } = await loaderUrls(given);
      expect(passed).toEqual([{ requested: path, page: pagePath(path) }]);
    }),
    { numRuns: 300 },
  );
});
