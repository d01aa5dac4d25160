import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { setOperatorRole } from "#app/platform/auth/sessions/suspension-commands.server.ts";
import { replays } from "#app/platform/db/schema/all.server.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/hydrated.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { passForPerson } from "#tests/support/pass-for-person.ts";

const person =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

test.each(["posthog", "mixpanel"] as const)(
  "with %s a visit in two tabs is one recording, which shows each tab in its turn",
  async (client) => {
    await using browser = await openTestBrowser({ ANALYTICS: client, REPLAY_PERCENT: "100" });
    // On a machine that is busy for seconds a part is refused for the moment, and comes again.
    browser.allow(/status of 503/);
    const { site, url } = browser;
    const first = await browser.newPage({ userAgent: person });
    const visitor = first.context();
    await passForPerson(visitor);
    const yes = encodeURIComponent(JSON.stringify({ categories: ["necessary", "analytics"] }));
    await visitor.addCookies([{ name: "octavo-consent", value: yes, url }]);
    // PostHog's recorder sends nothing before somebody moves, and loads when it likes.
    let x = 0;
    const recorded = (page: Page, count: number) =>
      expect
        .poll(
          async () => {
            await page.mouse.move((x += 5) % 500, 200);
            return site.db.$count(replays);
          },
          { timeout: 90_000, interval: 500 },
        )
        .toBe(count);
    await first.goto("/about");
    await hydrated(first);
    await recorded(first, 1);
    const second = await visitor.newPage();
    await second.goto("/faq");
    await hydrated(second);
    await recorded(second, 2);
    const rows = await site.db.select().from(replays).orderBy(replays.startedAt);
    expect(rows.map(({ path }) => path)).toEqual(["/about", "/faq"]);

    const admin = await makeAccount(site);
    await site.db.transaction((tx) => setOperatorRole(tx, admin.account.id, "admin"));
    const operator = await browser.newPage();
    const pairs = admin.cookie.split("; ").map((pair) => pair.split(/=(.*)/s));
    await operator.context().addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url })));
    await operator.goto("/admin/analytics/replays");
    await operator.getByText("in 2 windows").waitFor();
    await operator.locator(".admin-list").getByRole("link").click();
    await operator.getByText("window 1 of 2").waitFor();
    await operator.getByText("window 2 of 2").waitFor();
    const shown = operator.locator(".replay-stage iframe").locator("visible=true");
    expect(await shown.count()).toBe(1);
    await expect
      .poll(() => shown.contentFrame().locator("h1").allTextContents())
      .toEqual([expect.stringMatching(/questions|FAQ/i)]);
  },
  240_000,
);
