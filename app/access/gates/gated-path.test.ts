import fc from "fast-check";
import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { pagePath } from "#app/platform/rendering/data-address.ts";
import { entitlementStates } from "./entitlement-state.ts";
import { gatedPrefixes, gateOf } from "./gated-path.ts";
import { mayWrite } from "./may-write.ts";

test.each([
  ["/writings", "page"],
  ["/writings/", "page"],
  ["/writings.data", "page"],
  ["/Writings", "page"],
  ["/%77ritings", "page"],
  ["//writings", "page"],
  ["/writing/new", "page"],
  ["/writing/7/edit", "page"],
  ["/writing-edit", "page"],
  ["/author-dashboard", "page"],
  ["/subscription/anything", "page"],
  ["/api/writings", "api"],
  ["/API/writing/7", "api"],
  ["/writingsomething", null],
  ["/writings-archive", null],
  ["/subscriptions", null],
  ["/author-dashboards", null],
  ["/read/writings", null],
  ["/api/search", null],
  ["/interstitial", null],
  ["/%zz", null],
  ["/", null],
])("R20 the gate of %s is %s: whole segments only", (path, gate) => {
  expect(gateOf(path)).toBe(gate);
});

test("R20 every spelling of an address that the router matches to a gated page is gated", () => {
  const routes = gatedPrefixes.map((prefix) => ({ path: `${prefix}/*` }));
  const spelled = (word: string) =>
    fc
      .array(fc.constantFrom("plain", "upper", "percent", "Percent"), {
        minLength: word.length,
        maxLength: word.length,
      })
      .map((ways) => [...word].map((letter, at) => spell(letter, ways[at] ?? "plain")).join(""));
  const path = fc
    .tuple(
      fc.constantFrom("", "/", "/.", "/x", "/%2e"),
      fc.constantFrom(...gatedPrefixes).chain(spelled),
      fc.constantFrom("", "/", "//", "/new", ".data", "/_.data", "%2F", "%20", "s", ";a=b"),
    )
    .map(([before, word, after]) => `${before}/${word}${after}`);
  let matched = 0;
  fc.assert(
    fc.property(path, (given) => {
      const { pathname } = new URL(`http://site.example${given}`, "http://site.example");
      if (!matchRoutes(routes, pagePath(pathname))) return;
      matched++;
      expect(gateOf(pathname), given).toBe("page");
    }),
    { numRuns: 3_000 },
  );
  expect(matched).toBeGreaterThan(500);
});

function spell(letter: string, way: string): string {
  if (way === "upper") return letter.toUpperCase();
  if (way === "plain") return letter;
  const code = letter.charCodeAt(0).toString(16);
  return `%${way === "percent" ? code : code.toUpperCase()}`;
}

test("S02 UNPAID may not write, every other state may", () => {
  expect(entitlementStates.filter((state) => !mayWrite(state))).toEqual(["UNPAID"]);
});
