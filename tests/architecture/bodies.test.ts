import { expect, test } from "vitest";
import { isTest, readSources } from "./source-files.ts";

/** Those that read a body themselves, and why they may. */
const readers = [
  // The two ways that everybody else goes.
  "app/platform/http/read-json.server.ts",
  // A signature is over the text as it came, which the edge keeps to 64 kB.
  "app/billing/providers/stripe/stripe-provider.server.ts",
  "app/billing/providers/revenuecat/revenuecat-provider.server.ts",
  "server/auth/serve-auth.ts",
];

test("H5: bodies of requests are read in one way, which counts before it understands", async () => {
  const breaches = [...(await readSources())]
    .filter(([path]) => /^(app|server)\//.test(path) && !isTest(path) && !readers.includes(path))
    .filter(([, text]) => /\brequest\.(formData|json|text|arrayBuffer|blob)\(/.test(text))
    .map(([path]) => path);
  expect(breaches).toEqual([]);
});
