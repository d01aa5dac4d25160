import { expect, test } from "vitest";
import { isTest, readSources } from "./source-files.ts";

// Names that reading or rewriting the framework's output needs: its data stream, its links, its renderers, its matcher.
const framework =
  /__reactRouter|modulepreload|serverHandoffStream|createRequestHandler|renderTo(String|PipeableStream|ReadableStream)\b|streamController/;

test("only platform/rendering reads or rewrites the framework's own output", async () => {
  const found = [...(await readSources())].filter(([path, text]) => !isTest(path) && framework.test(text));
  const paths = found.map(([path]) => path);
  expect(paths).toContain("app/platform/rendering/document/render-document.server.tsx");
  expect(paths.filter((path) => !path.startsWith("app/platform/rendering/"))).toEqual([]);
});
