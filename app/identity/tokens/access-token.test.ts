import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { isAccessToken, spellToken } from "./access-token.ts";

test("a token has 32 random letters and digits after the name by which scanners know it", () => {
  const token = spellToken(randomBytes);
  expect(token).toMatch(/^octavo_pat_[A-Za-z0-9]{32}$/);
  expect([isAccessToken(token), isAccessToken("eyJhbGciOiJFZERTQSJ9.e30.x")]).toEqual([true, false]);
});

test("bytes that would make some letters likelier than others are not used", () => {
  let round = 0;
  const random = () => new Uint8Array(64).fill(round++ === 0 ? 255 : 61);
  expect(spellToken(random)).toBe(`octavo_pat_${"9".repeat(32)}`);
});
