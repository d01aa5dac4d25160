import { expect, test } from "vitest";
import { entitlementStates } from "./entitlement-state.ts";
import { readingGate } from "./reading-gate.ts";

test("what is free is open to everyone, whoever they are", () => {
  expect([null, ...entitlementStates].map((reader) => readingGate("free", reader))).toEqual(
    [null, ...entitlementStates].map(() => "open"),
  );
});

test("what is for members is open to every state but UNPAID, and strangers sign in first", () => {
  expect(readingGate("members", null)).toBe("sign-in");
  const gates = entitlementStates.map((state) => [state, readingGate("members", state)]);
  expect(gates).toEqual(entitlementStates.map((state) => [state, state === "UNPAID" ? "subscribe" : "open"]));
});
