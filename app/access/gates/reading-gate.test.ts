import { expect, test } from "vitest";
import { entitlementStates } from "./entitlement-state.ts";
import { readingGate } from "./reading-gate.ts";

test("a free chapter is open to every reader", () => {
  expect([null, ...entitlementStates].map((reader) => readingGate("free", reader))).toEqual(
    [null, ...entitlementStates].map(() => "open"),
  );
});

test("a members' chapter is open in every state except UNPAID, and anonymous readers sign in first", () => {
  expect(readingGate("members", null)).toBe("sign-in");
  const gates = entitlementStates.map((state) => [state, readingGate("members", state)]);
  expect(gates).toEqual(entitlementStates.map((state) => [state, state === "UNPAID" ? "subscribe" : "open"]));
});
