import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy, sealInlineScripts } from "./inline-scripts.server.ts";

const sourceOf = (body: string) => `'sha256-${createHash("sha256").update(body).digest("base64")}'`;

test("our scripts are allowed by their bytes and nobody sees the nonce", () => {
  const page = `<script nonce="secret">one()</script><p>text</p><script nonce="secret">two()</script>`;
  const { html, hashes } = sealInlineScripts(page, "secret");
  expect(hashes).toEqual([sourceOf("one()"), sourceOf("two()")]);
  expect(html).not.toContain("secret");
});

test("a script that text brought in gets no hash, not even one that guesses a nonce", () => {
  const page = `<script>evil()</script><script nonce="guess">evil()</script><script nonce="secret">ours()</script>`;
  expect(sealInlineScripts(page, "secret").hashes).toEqual([sourceOf("ours()")]);
});

test("a script with an address needs no hash", () => {
  expect(sealInlineScripts('<script nonce="s" src="/a.js"></script>', "s").hashes).toEqual([]);
});

test("§5 the policy runs no inline script but what is hashed", () => {
  const policy = contentSecurityPolicy(["'sha256-a'"]);
  expect(policy).toContain("script-src 'self' 'sha256-a';");
  expect(policy).toContain("default-src 'none'");
});
