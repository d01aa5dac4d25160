import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy, sealInline } from "./inline-scripts.server.ts";

const sourceOf = (body: string) => `'sha256-${createHash("sha256").update(body).digest("base64")}'`;

test("our scripts are allowed by hash and the nonce is removed", () => {
  const page = `<script nonce="secret">one()</script><p>text</p><script nonce="secret">two()</script>`;
  const { pieces, hashes } = sealInline([page, `<link nonce="secret" href="/a.js"/>`], "secret");
  expect(hashes.scripts).toEqual([sourceOf("one()"), sourceOf("two()")]);
  expect(pieces.join("")).toBe('<script>one()</script><p>text</p><script>two()</script><link href="/a.js"/>');
});

test("a script inside a text gets no hash, even if it guesses a nonce", () => {
  const page = `<script>evil()</script><script nonce="guess">evil()</script><script nonce="secret">ours()</script>`;
  expect(sealInline([page], "secret").hashes.scripts).toEqual([sourceOf("ours()")]);
});

test("styles are sealed like scripts, each for its own directive", () => {
  const page = `<style nonce="secret">p{color:red}</style><style>p{color:blue}</style>`;
  expect(sealInline([page], "secret").hashes).toEqual({ scripts: [], styles: [sourceOf("p{color:red}")] });
});

test("a script with an address needs no hash", () => {
  expect(sealInline(['<script nonce="s" src="/a.js"></script>'], "s").hashes.scripts).toEqual([]);
});

test("§5 the policy runs only hashed inline scripts", () => {
  const policy = contentSecurityPolicy({ scripts: ["'sha256-a'"], styles: ["'sha256-b'"] });
  expect(policy).toContain("script-src 'self' 'sha256-a';");
  expect(policy).toContain("style-src 'self' 'sha256-b'");
  expect(policy).toContain("default-src 'none'");
  const recording = contentSecurityPolicy({ scripts: ["'sha256-a'"], styles: ["'sha256-b'"] }, "recording");
  expect(recording).toContain("script-src 'self' 'sha256-a';");
  expect(recording).toContain("style-src 'self' 'unsafe-inline';");
});
