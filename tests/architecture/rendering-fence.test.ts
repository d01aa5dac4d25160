import { expect, test } from "vitest";
import { isTest, readSources, type Sources } from "./source-files.ts";

// Names that reading or rewriting the framework's output needs: its data stream, its links, its renderers, its matcher.
const framework =
  /__reactRouter|modulepreload|serverHandoffStream|createRequestHandler|renderTo(String|PipeableStream|ReadableStream)\b|streamController/;

const findReaders = (sources: Sources) =>
  [...sources].filter(([path, text]) => !isTest(path) && framework.test(text)).map(([path]) => path);

const isInside = (path: string) => path.startsWith("app/platform/rendering/");

test("only platform/rendering reads or rewrites the framework's own output", async () => {
  const paths = findReaders(await readSources());
  expect(paths).toContain("app/platform/rendering/document/render-document.server.tsx");
  expect(paths.filter((path) => !isInside(path))).toEqual([]);
});

// The suffix in a pattern or at the end of a text.
const dataSuffix = /\\\.data\b|\.data["'`]/;

const findSuffixes = (sources: Sources) =>
  [...sources].filter(([path, text]) => !isTest(path) && dataSuffix.test(text)).map(([path]) => path);

test("only platform/rendering knows how the address of a page's data is made", async () => {
  const sources = await readSources();
  expect(findSuffixes(sources)).toEqual(["app/platform/rendering/data-address.ts"]);
});

test.each([
  'const path = url.pathname.replace(/\\.data$/, "");',
  'if (pathname.endsWith(".data")) return;',
  'const paths = new Set(["/", "/_.data"]);',
])("a planted suffix is found: %s", (text) => {
  expect(findSuffixes(new Map([["server/pages/x.ts", text]]))).toHaveLength(1);
});

test.each([
  ["app/site/shell/builds/watch-builds.ts", "const own = window.__reactRouterManifest.version;"],
  ["server/pages/serve-pages.ts", `html.replace('<link rel="modulepreload"', "")`],
  ["server/app.ts", "const handle = createRequestHandler(build);"],
  ["app/catalog/books/files/work-file.server.ts", "renderToString(<Page />)"],
])("a planted reader in %s is found: %s", (path, text) => {
  expect(findReaders(new Map([[path, text]]))).toEqual([path]);
});
