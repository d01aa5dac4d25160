import { expect, test } from "vitest";
import { createTestDb } from "#tests/support/database.ts";
import { startPgBouncer } from "#tests/support/pgbouncer.ts";
import { publishedWork } from "#tests/support/published-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { withoutWaiting } from "#tests/support/waiting-clock.ts";
import { connect } from "./client.server.ts";

test.for(["session", "transaction"] as const)(
  "a site reads, writes, publishes, works off its jobs and announces changes through PgBouncer in %s mode",
  { timeout: 120_000 },
  async (mode) => {
    await using direct = await createTestDb();
    await using bouncer = await startPgBouncer(direct.url, mode);
    await using pooled = connect(bouncer.url, { isPooled: true });
    // As `open-site.ts` does: listeners and jobs have connections of their own.
    await using site = await createTestSite({}, { connection: { ...pooled, url: direct.url } });
    const { who, profiles, token } = await signIn(site, { handle: "ann", state: "ACTIVE" });
    await site.app.caughtUp();
    const headers = { "x-jwt-token": token };
    const stream = await site.app.fetch(new Request("http://localhost/api/live", { headers }));
    const events = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await events?.read())?.value).toContain("event: ready");
    const { workId, jid } = await publishedWork(site, { profileId: profiles[0]?.id ?? "", count: 2 });
    const pages = [
      "/",
      `/bookdetail/${jid}`,
      `/book-reader/${jid}`,
      "/search?q=tide",
      "/authorhandle?id=ann",
    ];
    // More at once than there are connections; and each again, with statements that a connection knows already.
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        [...pages, ...pages, ...pages].map((path) =>
          who.get(`${path}${path.includes("?") ? "&" : "?"}r=${round}`),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    }
    const requested = await withoutWaiting(() => who.get(`/writing/${workId}/export/work.txt`));
    expect(requested.status).toBe(303);
    expect((await events?.read())?.value).toContain("event: jobs");
    await site.work();
    const page = async () => (await who.get(`/writing/${workId}/export`)).text;
    await expect.poll(page, { timeout: 30_000 }).toContain("kept until");
    await events?.cancel();
  },
);
