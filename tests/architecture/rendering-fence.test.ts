import { expect, test } from "vitest";
import { isTest, readSources } from "./source-files.ts";

// Names by which one reads or rewrites what the framework writes: its data stream, its links, its renderers, its matcher.
const framework =
  /__reactRouter|modulepreload|serverHandoffStream|createRequestHandler|renderTo(String|PipeableStream|ReadableStream)\b|streamController/;

test("nothing but platform/rendering reads or rewrites the framework's own output", async () => {
  const found = [...(await readSources())].filter(([path, text]) => !isTest(path) && framework.test(text));
  const paths = found.map(([path]) => path);
  expect(paths).toContain("app/platform/rendering/render-document.server.tsx");
  expect(paths.filter((path) => !path.startsWith("app/platform/rendering/"))).toEqual([]);
});
