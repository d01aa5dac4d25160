import { expect, test } from "vitest";
import { catalogBase, readCatalogAddress, versionFor } from "./catalog-address.ts";

test.each([
  ["", { isOwn: false, version: null, rest: [] }],
  ["v2", { isOwn: false, version: "v2", rest: [] }],
  ["v1.2/lists/new", { isOwn: false, version: "v1.2", rest: ["lists", "new"] }],
  ["own", { isOwn: true, version: null, rest: [] }],
  ["own/v2/search", { isOwn: true, version: "v2", rest: ["search"] }],
  ["search", { isOwn: false, version: null, rest: ["search"] }],
  ["v3/search", { isOwn: false, version: null, rest: ["v3", "search"] }],
] as const)("/opds/%s is read", (below, address) => {
  expect(readCatalogAddress(below)).toEqual(address);
});

test("a catalogue begins where its addresses say", () => {
  expect(catalogBase({ isOwn: true, version: "v2" })).toBe("/opds/own/v2");
  expect(catalogBase({ isOwn: false, version: null })).toBe("/opds");
});

test.each([
  [null, "v1.2"],
  ["*/*", "v1.2"],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "v1.2"],
  ["application/atom+xml;profile=opds-catalog", "v1.2"],
  ["application/opds+json", "v2"],
  ["application/opds+json;q=0.5, application/atom+xml", "v1.2"],
  ["application/atom+xml, application/opds+json", "v2"],
  ["application/json,application/xml", "v2"],
  ["APPLICATION/OPDS+JSON; charset=utf-8", "v2"],
  ["application/opds+json;q=0", "v1.2"],
  ["application/opds+json;q=much", "v1.2"],
  [",;=,,".repeat(10_000), "v1.2"],
])("who accepts %s gets %s", (accept, version) => {
  expect(versionFor(accept)).toBe(version);
});
