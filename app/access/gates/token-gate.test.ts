import fc from "fast-check";
import { expect, test } from "vitest";
import { isTokenScope, tokenGate, tokenScopes } from "./token-gate.ts";

test("a token opens exactly the calls of its scopes", () => {
  for (const scope of tokenScopes)
    for (const needed of tokenScopes)
      expect(tokenGate([scope], needed), `${scope} for ${needed}`).toBe(
        scope === needed ? "open" : "lacks-scope",
      );
  expect(tokenGate(["works:read", "works:write"], "works:write")).toBe("open");
});

test("a call without a scope is closed to every token, whatever it may do", () => {
  expect(tokenGate([...tokenScopes], null)).toBe("not-for-tokens");
});

test("a stored scope that this version does not know opens nothing", () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.constantFrom(...tokenScopes), (given, needed) => {
      const unknown = given.filter((name) => !isTokenScope(name));
      expect(tokenGate(unknown, needed)).toBe("lacks-scope");
    }),
  );
  expect(["works", "works:", "WORKS:READ", "*", ""].some(isTokenScope)).toBe(false);
});
