import { expect, test } from "vitest";
import { isTest, readSources } from "./source-files.ts";

/** Files that read a body themselves, and why they may. */
const readers = [
  // The two functions that everything else uses.
  "app/platform/http/forms/read-json.server.ts",
  // The signature covers the original text, which the edge limits to 64 kB.
  "app/billing/providers/stripe/stripe-provider.server.ts",
  "app/billing/providers/revenuecat/revenuecat-provider.server.ts",
  "server/auth/serve-auth.ts",
  // Functions take bytes of any type; the edge limits them by the function's address.
  "app/site/api/functions/read-input.server.ts",
];

test("H5: bodies of requests are read in one way, which counts before it parses", async () => {
  const breaches = [...(await readSources())]
    .filter(([path]) => /^(app|server)\//.test(path) && !isTest(path) && !readers.includes(path))
    .filter(([, text]) => /\brequest\.(formData|json|text|arrayBuffer|blob)\(/.test(text))
    .map(([path]) => path);
  expect(breaches).toEqual([]);
});
