import { expect, test } from "vitest";
import { entitlementStates } from "#app/access/gates/entitlement-state.ts";
import { entitle } from "#tests/support/entitle.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { createTestSite } from "#tests/support/site.ts";
import { gatedAddresses } from "./gated-addresses.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;
type Row = (typeof gatedAddresses)[number];

/** As one word: 200, "→ /interstitial" and so on, for pages, their data and calls alike. */
async function ask(site: TestSite, { path, as }: Row, headers: Record<string, string>): Promise<string> {
  const { status, headers: got, text } = await site.get(path, { headers });
  if (as === "data" && status === 202) return `→ ${/"(\/[^"]*)"/.exec(text)?.[1]}`;
  return status === 303 ? `→ ${got.get("location")}` : String(status);
}

test(
  "S02 R20 A01 every state × every gated page, its data and calls × main account and sub-users",
  { timeout: 120_000 },
  async () => {
    await using site = await createTestSite();
    const found: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const state of [...entitlementStates, "nothing"] as const) {
      const household = await makeAccount(site, {
        profiles: [
          { kind: "pen-name", handle: `pen-${state.toLowerCase().replace("_", "")}` },
          { kind: "family", handle: `kin-${state.toLowerCase().replace("_", "")}` },
        ],
      });
      if (state !== "nothing") await entitle(site, household.account.id, state);
      const isOpen = state !== "UNPAID" && state !== "nothing";
      for (const [at, who] of ["main", "pen name", "family"].entries()) {
        const id = household.profiles[at]?.id ?? "";
        const cookie = `${household.cookie}; current-user=${encodeURIComponent(JSON.stringify({ id }))}`;
        for (const row of gatedAddresses) {
          const headers =
            row.as === "api" ? { "x-jwt-token": household.token, "x-sub-user": id } : { cookie };
          const name = `${state} · ${who} · ${row.as} ${row.path}`;
          found[name] = await ask(site, row, headers);
          const subUser = (who === "family" ? row.family : undefined) ?? row.subUser;
          const open = at === 0 ? row.main : (subUser ?? row.main);
          expected[name] = isOpen ? open : row.as === "api" ? "403" : "→ /interstitial";
        }
        const call = await site.get("/api/revenueCat/entitlement", {
          headers: { "x-jwt-token": household.token, "x-sub-user": id },
        });
        const answer = state === "nothing" ? "UNPAID" : state;
        expect(JSON.parse(call.text), `C02 E03 ${state} ${who}`).toEqual({
          statusCode: 200,
          data: { state: answer },
        });
      }
    }
    expect(found).toEqual(expected);
  },
);

test("R20 signed-out visitors are redirected to sign in from every gated page, and calls get 401", async () => {
  await using site = await createTestSite();
  for (const row of gatedAddresses)
    expect(await ask(site, row, {}), row.path).toBe(row.as === "api" ? "401" : "→ /sign-in");
});

test("E02 S09 R20 the refused page is remembered, and none of its content is sent as data", async () => {
  await using site = await createTestSite();
  const { cookie } = await makeAccount(site);
  for (const path of ["/writings?page=2", "/writings.data?page=2"]) {
    const { headers, text } = await site.get(path, { headers: { cookie } });
    const stored = /intended-destination=([^;]*); Path=\/; Max-Age=1800/.exec(
      headers.getSetCookie().join("\n"),
    );
    expect(JSON.parse(decodeURIComponent(stored?.[1] ?? ""))).toMatchObject({ path: "/writings?page=2" });
    expect(text).not.toContain("Begin with a title");
  }
  // Requesting the page's data alone, without that of its layouts, is refused too.
  const alone = "/writings.data?_routes=authoring%2Fworks%2Flist%2Fwritings-page";
  expect((await site.get(alone, { headers: { cookie } })).text).not.toContain("Your writings");
});

test("R20 a form posted to a gated page is refused too", async () => {
  await using site = await createTestSite();
  const { cookie } = await makeAccount(site);
  const posted = await site.get("/subscription", {
    method: "POST",
    body: new URLSearchParams({ a: "b" }),
    headers: { cookie },
  });
  expect([posted.status, posted.headers.get("location")]).toEqual([303, "/interstitial"]);
});

test("S02 when the subscription lapses while a page is open, its data is refused from then on", async () => {
  let now = new Date();
  await using site = await createTestSite({}, { site: { now: () => now } });
  const { cookie, account } = await makeAccount(site);
  await entitle(site, account.id, "TRIAL");
  const status = async () => (await site.get("/writings", { headers: { cookie } })).status;
  expect(await status()).toBe(200);
  now = new Date(now.getTime() + 13.5 * 86_400_000);
  expect(await status()).toBe(303);
  now = new Date(now.getTime() - 10 * 86_400_000);
  expect(await status(), "set back").toBe(303);
});
