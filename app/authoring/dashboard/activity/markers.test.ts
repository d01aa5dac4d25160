import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { releases } from "#app/platform/db/schema/all.server.ts";
import { entitle } from "#tests/support/entitle.ts";
import { makeReadWork } from "#tests/support/read-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

test("chapters that came out, were edited, announced or withdrawn are marked in the chart at their day, and listed below it; corrections are not", async () => {
  await using site = await createTestSite();
  const author = await signIn(site);
  await entitle(site, author.account.id);
  const { workId } = await makeReadWork(site, author.profiles[0]?.id ?? "");
  await site.db.execute(sql`delete from releases where work_id = ${workId}`);
  const made = [
    { kind: "first", isSilent: false, label: "“Low Water” published, announced to followers" },
    { kind: "chapter", chapterIds: ["a", "b"], label: "2 new chapters of “Low Water”" },
    {
      kind: "chapter",
      chapterIds: ["c"],
      isSilent: false,
      label: "1 new chapter of “Low Water”, announced to followers",
    },
    { kind: "update", label: "“Low Water” edited" },
    { kind: "minor", label: "corrected" },
    { kind: "withdrawal", isSilent: false, label: "“Low Water” withdrawn" },
  ] as const;
  const dayOf = (index: number) => new Date(Date.now() - (6 - index) * 86_400_000);
  await site.db.insert(releases).values(
    made.map(({ kind, ...facts }, index) => ({
      workId,
      kind,
      chapterIds: [...("chapterIds" in facts ? facts.chapterIds : [])],
      isSilent: !("isSilent" in facts),
      at: dayOf(index),
    })),
  );
  const { text } = await author.who.get("/author-dashboard?range=7");
  const [, chart = ""] = text.split('<section id="activity-chart"');
  const inChart = [...chart.matchAll(/<circle[^>]*><title>([^<]+)<\/title>/g)].map(([, label]) => label);
  const listed = [...chart.matchAll(/<li><span>([^<]+)<\/span>/g)].map(([, label]) => label);
  const expected = made.flatMap(({ kind, label }, index) => {
    const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(dayOf(index));
    return kind === "minor" ? [] : [`${day}: ${label}`];
  });
  expect([inChart, listed]).toEqual([expected, expected]);
});
