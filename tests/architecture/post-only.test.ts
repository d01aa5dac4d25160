import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { entitle } from "#tests/support/entitle.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { createTestSite } from "#tests/support/site.ts";

interface Address {
  path: string;
  source: string;
}

/** Every address of the table with the source of its module. */
function addresses(entries: RouteConfigEntry[], above = ""): Address[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`;
    const source = readFileSync(join("app", entry.file), "utf8");
    return [{ path, source }, ...addresses(entry.children ?? [], path)];
  });
}

const exports = (source: string, name: string) =>
  new RegExp(`export (async )?(function|const) ${name}\\b|export \\{[^}]*\\b${name}\\b[^}]*\\}`).test(source);

const isPage = (source: string) => /export default/.test(source);

/** Routes with an action and neither a page nor a loader. */
const readsNothing = ({ source }: Address) =>
  exports(source, "action") &&
  !isPage(source) &&
  (!exports(source, "loader") || /\bpostOnly as loader\b/.test(source));

test("GET of a POST-only address is answered 405, always in the same shape, with the allowed method", async () => {
  await using site = await createTestSite();
  const { account, cookie, token } = await makeAccount(site);
  await entitle(site, account.id);
  const found = addresses(routes).filter(readsNothing);
  expect(found.length).toBeGreaterThanOrEqual(8);
  // Answered before the route table.
  for (const path of [...found.map((one) => one.path), "/api/auth/passkey/verify-authentication"]) {
    const address = path.replaceAll(/:\w+\??/g, "1");
    const { status, headers, text } = await site.get(address, {
      headers: { cookie, "x-jwt-token": token },
    });
    expect([path, status, headers.get("allow")]).toEqual([path, 405, "POST"]);
    expect(JSON.parse(text), path).toEqual({ statusCode: 405, msg: "Ask by POST" });
  }
});

const form: RequestInit = { method: "POST", body: new URLSearchParams({ a: "1" }) };

test("POST to a read-only address is answered 405 in the same shape, and a page for people names the allowed method too", async () => {
  await using site = await createTestSite();
  const { account, cookie, token } = await makeAccount(site);
  await entitle(site, account.id);
  const resources = addresses(routes).filter(
    ({ source }) => !isPage(source) && exports(source, "loader") && !exports(source, "action"),
  );
  expect(resources.length).toBeGreaterThanOrEqual(10);
  for (const { path } of resources) {
    const address = path.replaceAll(/:\w+\??/g, "1");
    const { status, headers, text } = await site.get(address, {
      ...form,
      headers: { cookie, "x-jwt-token": token },
    });
    expect([path, status, headers.get("allow")]).toEqual([path, 405, "GET, HEAD"]);
    expect(JSON.parse(text), path).toEqual({ statusCode: 405, msg: "Ask by GET" });
  }
  const page = await site.get("/about", form);
  expect([page.status, page.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});
