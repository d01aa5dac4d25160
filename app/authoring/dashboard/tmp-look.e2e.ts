import { sql } from "drizzle-orm";
import { test } from "vitest";
import { openTestBrowser } from "#tests/support/browser.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { publishedWork } from "#tests/support/published-work.ts";
import { entitle } from "#tests/support/entitle.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { addDays } from "./view/days.ts";

const out = "/tmp/numbers/shots";
const titles = [
  "Low Water",
  "The Lamplighter’s Daughter and Other Stories of the Northern Coast",
  "Saltmarsh",
  "An Inventory of Small Harbours",
];
test("look", async () => {
  await using browser = await openTestBrowser();
  const { site } = browser;
  const me = await signIn(site, {
    profiles: [{ kind: "pen-name", handle: "h-m-north", fullName: "H. M. North" } as never],
  });
  await entitle(site, me.account.id);
  const today = new Date().toISOString().slice(0, 10);
  const works = [];
  for (const [n, title] of titles.entries()) {
    const w = await publishedWork(site, { profileId: me.profiles[0]?.id ?? "", count: n === 0 ? 24 : 5 });
    await site.db.execute(sql`update works set title = ${title} where id = ${w.workId}`);
    await site.db.execute(
      sql`update releases set at = now() - interval '9 days' where work_id = ${w.workId}`,
    );
    works.push(w);
  }
  await makeWork(site, {
    title: "A draft without a name",
    profileId: me.profiles[0]?.id ?? "",
    chapters: [{ title: "One" }],
  });
  let seed = 7;
  const rnd = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (const [n, w] of works.entries())
    for (let back = 120; back >= 0; back--) {
      const day = addDays(today, -back);
      const base = Math.round(
        (40 - n * 9) * (0.6 + 0.5 * Math.sin(back / 9) + rnd() * 0.4) * (back === 0 ? 0.4 : 1),
      );
      if (base <= 0) continue;
      const visits = base * 4;
      await site.db
        .execute(
          sql`insert into work_days values (${w.workId}, ${day}, ${visits}, ${base}, ${Math.round(base * 0.4)}, ${visits * 210}, ${visits}, ${Math.round(visits * 0.6)})`.inlineParams(),
        )
        .catch(async () => {
          await site.db.execute(
            sql`insert into work_days (work_id, day, visits, readers, new_readers, active_seconds, finishes, first_finishes) values (${w.workId}, ${day}, ${visits}, ${base}, ${Math.round(base * 0.4)}, ${visits * 210}, ${visits}, ${Math.round(visits * 0.6)})`,
          );
        });
      for (const [c, chapter] of w.chapters.entries()) {
        const opened = Math.round(base * 0.4 * 0.9 ** c * (c > 7 ? 0.6 : 1));
        if (opened === 0) continue;
        await site.db.execute(
          sql`insert into chapter_days (work_id, chapter_id, day, visits, readers, active_seconds, finishes, first_openings, first_finishes, stops) values (${w.workId}, ${chapter.id}, ${day}, ${opened * 2}, ${opened}, ${opened * 300}, ${opened}, ${opened}, ${Math.round(opened * 0.85)}, ${sql.raw(`array[${[4, 3, 1, 1, 0, 0, 1, 0, 0, 2].map((x) => Math.round(x * rnd())).join(",")}]`)})`,
        );
      }
      for (const [s, h, k] of [
        ["direct", "", 0.4],
        ["inside", "", 1],
        ["search", "www.google.com", 0.3],
        ["site", "forum.example", 0.2],
        ["feed", "feedly.com", 0.05],
      ] as const)
        if (Math.round(base * k * 0.3) > 0)
          await site.db.execute(
            sql`insert into work_sources values (${w.workId}, ${day}, ${s}, ${h}, ${Math.round(base * k * 0.3)}, 1)`,
          );
      for (const hour of [7, 8, 12, 13, 18, 20, 21, 22])
        await site.db.execute(
          sql`insert into work_hours (work_id, day, hour, visits, readers, active_seconds) values (${w.workId}, ${day}, ${hour}, ${Math.round(base * rnd())}, ${Math.round(base * rnd() * 0.6)}, ${base * 100})`,
        );
    }
  await site.db.execute(
    sql`insert into work_sources values (${works[0]?.workId}, ${today}, 'site', 'tiny.example', 2, 1)`,
  );
  const state = me.cookie.split("; ").map((pair) => ({
    name: pair.slice(0, pair.indexOf("=")),
    value: pair.slice(pair.indexOf("=") + 1),
    url: browser.url,
  }));
  state.push({
    name: "current-user",
    value: encodeURIComponent(JSON.stringify({ id: me.profiles[0]?.id })),
    url: browser.url,
  });
  const shots: [string, string, object, object?][] = [
    ["360-light", "/author-dashboard", { viewport: { width: 360, height: 800 } }],
    ["768-light", "/author-dashboard?range=90", { viewport: { width: 768, height: 1000 } }],
    ["1440-light", "/author-dashboard", { viewport: { width: 1440, height: 1000 } }],
    [
      "360-dark",
      "/author-dashboard?range=today",
      { viewport: { width: 360, height: 800 }, colorScheme: "dark" },
    ],
    [
      "1440-dark",
      `/author-dashboard/${works[0]?.workId}?range=90`,
      { viewport: { width: 1440, height: 1000 }, colorScheme: "dark" },
    ],
    [
      "1440-forced",
      "/author-dashboard?range=90&by=week",
      { viewport: { width: 1440, height: 1000 }, forcedColors: "active" },
    ],
  ];
  for (const [name, path, options] of shots) {
    const page = await browser.newPage(options);
    await page.context().addCookies(state);
    await page.goto(path);
    await page.waitForTimeout(1500);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const { width = 360 } = page.viewportSize() ?? {};
    const step = width > 900 ? 1500 : 1900;
    for (let y = 0, n = 0; y < height && n < 3; y += step, n++)
      await page.screenshot({
        path: `${out}/${name}-${n}.png`,
        fullPage: true,
        clip: { x: 0, y, width, height: Math.min(step, height - y) },
      });
    if (name === "1440-light") {
      await page.emulateMedia({ media: "print" });
      await page.pdf({ path: `${out}/print.pdf` });
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    console.log("WIDE", name, wide);
    await page.context().close();
  }
});
