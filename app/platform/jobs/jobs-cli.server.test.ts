import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { octavoOf } from "#tests/support/octavo.ts";
import { createTestSite } from "#tests/support/site.ts";
import { registerJobs } from "./jobs-cli.server.ts";

test("12: octavo jobs lists failed jobs, retries them and removes them", async () => {
  await using site = await createTestSite();
  const octavo = octavoOf(site, { commands: [registerJobs] });
  expect(await octavo("jobs", "list")).toMatchObject({ status: 0, stdout: "" });
  await site.jobs.check();
  await site.db.execute(sql`
    insert into pgboss.job (name, source_name, source_output, data)
    select 'dead-jobs', kind, '{"message": "disk full"}', '{}' from (values ('sweep-files'), ('sweep-files'), ('tidy-accounts')) as dead(kind)`);
  const { json } = await octavo("jobs", "list", "--json");
  expect(json).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ queue: "sweep-files", count: 2, problem: "disk full" }),
      expect.objectContaining({ queue: "tidy-accounts", count: 1 }),
    ]),
  );
  expect(await octavo("jobs", "retry", "sweep-files")).toMatchObject({ stdout: "2 jobs are tried again.\n" });
  expect(await octavo("jobs", "forget", "tidy-accounts")).toMatchObject({ stdout: "1 job is removed.\n" });
  expect(await octavo("jobs", "forget", "tidy-accounts")).toMatchObject({ status: 1 });
  expect(await octavo("jobs", "list")).toMatchObject({ stderr: "No work was given up.\n" });
});
