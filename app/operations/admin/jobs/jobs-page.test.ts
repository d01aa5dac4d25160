import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailKinds } from "#app/platform/mail/mail-kinds.ts";
import { setOperatorRole } from "#app/platform/auth/sessions/suspension-commands.server.ts";
import { auditEntries } from "#app/platform/db/schema/all.server.ts";
import { lanes, queueMail, undeliveredQueue } from "#app/platform/mail/mail.server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

test("12: an admin sees failed jobs and mails without addresses, and retries them", async () => {
  await using site = await createTestSite();
  const { who, account } = await signIn(site);
  await site.db.transaction((tx) => setOperatorRole(tx, account.id, "admin"));
  await site.mails();
  const words = { to: "ann@example.org", subject: "Thank you, Ann", text: "Paid.", html: "<p>Paid.</p>" };
  await queueMail(site, site.db, { ...words, kind: mailKinds.receipt });
  const mail = {
    ...words,
    id: "1",
    messageId: "<1@x>",
    queuedAt: "",
    kind: "daily-news",
    lane: "crowd" as const,
  };
  await site.jobs.enqueue(site.db, undeliveredQueue, { mail, problem: "EENVELOPE RCPT TO 550" });
  await site.db.execute(sql`
    insert into pgboss.job (name, source_name, source_output, data)
    select 'dead-jobs', kind, '{"message": "disk full"}', '{}' from (values ('sweep-files'), ('sweep-files'), ('tidy-accounts')) as dead(kind)`);
  const { text } = await who.get("/admin/jobs");
  for (const sentence of [
    "2 jobs, the latest on",
    "disk full",
    "Receipt",
    "1 email waiting",
    "1 email not delivered",
  ])
    expect(text).toContain(sentence);
  expect(text).toContain("EENVELOPE RCPT TO 550");
  expect(text).not.toContain("ann@example.org");
  const act = async (fields: Record<string, string>) => (await who.post("/admin/jobs", fields)).location;
  expect(await act({ intent: "retry", queue: "sweep-files" })).toBe("/admin/jobs?done=2");
  expect(await act({ intent: "forget", queue: "tidy-accounts" })).toBe("/admin/jobs?done=1");
  expect(await act({ intent: "retry-mails" })).toBe("/admin/jobs?done=1");
  const { rows } = await site.db.execute(sql`
    select name, count(*)::int as count from pgboss.job where name in ('sweep-files', 'dead-jobs', ${lanes.crowd.name}) group by name`);
  expect(rows).toEqual(
    expect.arrayContaining([
      // Both are put back, and stand for one: a second sweep beside it would find nothing.
      { name: "sweep-files", count: 1 },
      { name: lanes.crowd.name, count: 1 },
    ]),
  );
  expect((await who.get("/admin/jobs")).text).not.toContain("disk full");
  const acts = await site.db.select({ act: auditEntries.act }).from(auditEntries).orderBy(auditEntries.id);
  expect(acts.map(({ act: name }) => name)).toEqual(["jobs-retried", "jobs-forgotten", "jobs-retried"]);
});
