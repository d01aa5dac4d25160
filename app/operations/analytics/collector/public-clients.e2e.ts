import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { replays } from "#app/platform/db/schema/all.server.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { passForPerson } from "#tests/support/pass-for-person.ts";

const person =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const dist = (name: string) =>
  join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), "dist");

const scripts = {
  posthog: {
    file: join(dist("posthog-js"), "array.full.no-external.js"),
    start: `posthog.init("any-project", { api_host: location.origin, capture_pageview: true, autocapture: true });
      posthog.identify("somebody", { plan: "writer" });
      posthog.group("house", "one");
      posthog.capture("bought", { price: 7 });
      posthog.reloadFeatureFlags();`,
  },
  mixpanel: {
    file: join(dist("mixpanel-browser"), "mixpanel.umd.js"),
    start: `globalThis.reported = [];
      const error_reporter = (message) => reported.push(message);
      mixpanel.init("any-project", { error_reporter, api_host: location.origin, track_pageview: true, record_sessions_percent: 100, batch_flush_interval_ms: 500 });
      mixpanel.identify("somebody");
      mixpanel.people.set({ plan: "writer" });
      mixpanel.set_group("house", "one");
      mixpanel.get_group("house", "one").set({ rooms: 3 });
      mixpanel.track("bought", { price: 7 });`,
  },
};

test.each(["posthog", "mixpanel"] as const)(
  "C09 the public client of %s, unchanged, is answered so that it sends everything once and stops",
  async (client) => {
    await using browser = await openTestBrowser({ ANALYTICS: client, REPLAY_PERCENT: "100" });
    const { site } = browser;
    // On a machine that is busy for seconds a batch is refused for the moment, and comes again.
    browser.allow(/status of 503/);
    const page = await browser.newPage({ userAgent: person, bypassCSP: true });
    await passForPerson(page);
    const answers: string[] = [];
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (/^\/(e|s|i|flags|array|static|track|engage|groups|record|settings|api)\b/.test(pathname))
        answers.push(`${pathname} ${response.status()}`);
    });
    await page.goto("/about");
    // Before it asks, the page deletes the databases of visitors who have not agreed; one that is open would wait for ever.
    await page.getByRole("dialog", { name: "May we count your visit?" }).waitFor();
    await page.addScriptTag({ path: scripts[client].file });
    await page.evaluate(scripts[client].start);
    const names = async () => {
      const { rows } = await site.db.execute<{ name: string; client: string }>(
        sql`select name, client from analytics_events order by name`,
      );
      expect(rows.every((row) => row.client === client)).toBe(true);
      return rows.map(({ name }) => name);
    };
    await expect.poll(names, { timeout: 60_000 }).toContain("bought");
    await expect.poll(names).toContain(client === "posthog" ? "$pageview" : "$mp_web_page_view");
    // Recorders send nothing before somebody moves, and load when they like.
    let x = 0;
    const countRecordings = async () => {
      await page.mouse.move((x += 5) % 500, 200);
      return site.db.$count(replays);
    };
    const whyNone = await expect
      .poll(countRecordings, { timeout: 90_000, interval: 500 })
      .toBe(1)
      .then(
        () => null,
        async () => ({ answers, reported: await page.evaluate("globalThis.reported") }),
      );
    expect(whyNone).toBeNull();
    await page.goto("about:blank");
    const count = (await names()).filter((name) => name === "bought").length;
    expect(count).toBe(1);
    expect(answers.filter((answer) => !/ (200|503)$/.test(answer))).toEqual([]);
    if (client === "mixpanel")
      for (const path of ["/engage/", "/groups/", "/record/"]) expect(answers.join(" ")).toContain(path);
  },
  180_000,
);
