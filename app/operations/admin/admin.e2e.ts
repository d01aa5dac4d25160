import { expect, test } from "vitest";
import { setOperatorRole } from "#app/platform/auth/sessions/suspension-commands.server.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { makeAccount } from "#tests/support/make-account.ts";

test("A06 an operator grants writing and then suspends the account: its sessions end immediately, and the log shows both", async () => {
  await using browser = await openTestBrowser();
  const { site, url } = browser;
  browser.allow(/status of 40\d|profile sync|logged out/i);
  const admin = await makeAccount(site, { name: "Olga Operator" });
  await site.db.transaction((tx) => setOperatorRole(tx, admin.account.id, "admin"));
  const rita = await makeAccount(site, { name: "Rita Reader", handle: "rita-r" });
  const open = async ({ cookie }: { cookie: string }) => {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    const pairs = cookie.split("; ").map((pair) => pair.split(/=(.*)/s));
    await page.context().addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url })));
    return page;
  };
  const [operator, reader] = [await open(admin), await open(rita)];
  const act = async (title: string, reason: string) => {
    const form = operator.locator("details", { has: operator.locator("summary", { hasText: title }) });
    await form.locator("summary").click();
    await form.getByLabel("Why").fill(reason);
    await form.getByRole("button", { name: title }).click();
    await operator.getByText("Done. It is in the log.").waitFor();
  };
  await operator.goto("/admin?q=rita-r");
  await operator.getByRole("link", { name: rita.email }).click();
  await act("Give the right to write", "A guest author");
  // Wait for the page's own calls: later they would learn of the suspension before the link is clicked.
  const synced = reader.waitForResponse((response) => response.url().endsWith("/api/user/sync"));
  await reader.goto("/writings");
  expect((await synced).status()).toBe(200);
  await reader.getByRole("heading", { name: "Your writings" }).waitFor();

  await act("Suspend the account", "Spam in forty works");
  await reader.getByRole("link", { name: "New work" }).click();
  await reader.waitForURL("**/sign-in**");
  await operator.goto("/admin/log");
  const lines = await operator.locator(".admin-list li").allTextContents();
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(`suspended ${rita.email}`);
  expect(lines[0]).toContain("Spam in forty works");
  expect(lines[1]).toContain(`gave the right to write to ${rita.email}`);
  expect(lines[1]).toContain("A guest author");
}, 120_000);
