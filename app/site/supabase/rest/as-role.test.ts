import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, test } from "vitest";
import { connect } from "#app/platform/db/client.server.ts";
import { migrate } from "#app/platform/db/migrate.server.ts";
import { readSettings } from "#app/platform/config/settings.server.ts";
import { checkDatabase } from "#server/checks/check-database.ts";
import { createEmptyDatabase } from "#tests/support/database.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";

/** A database of a user who may make tables but no roles, as hosted ones often are. */
async function databaseOfPlainUser() {
  const database = await createEmptyDatabase();
  const url = new URL(database.url);
  const user = `plain_${url.pathname.slice(1)}`;
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(`create role ${user} login; alter database ${url.pathname.slice(1)} owner to ${user}`);
  url.username = user;
  return {
    url: url.href,
    user,
    admin,
    async [Symbol.asyncDispose]() {
      await admin.query(`reassign owned by ${user} to current_user; drop owned by ${user}`);
      await admin.query(`revoke octavo_api from ${user}`);
      await admin.end();
      await database[Symbol.asyncDispose]();
    },
  };
}

test("where no role may be made the views alone keep rows apart, the check says so, and a role that is made later is taken", async () => {
  await using plain = await databaseOfPlainUser();
  await migrate(plain.url);
  const check = async () => (await checkDatabase(readSettings({ DATABASE_URL: plain.url }))).database;
  expect(await check()).toMatchObject({ status: "warning", message: expect.stringContaining("octavo_api") });
  await using connection = connect(plain.url, { max: 4 });
  await using site = await createTestSite({}, { connection });
  const people: Awaited<ReturnType<typeof makeAccount>>[] = [];
  for (const name of ["ann", "ben"]) {
    const account = await makeAccount(site, { handle: name, state: "ACTIVE" });
    await makeWork(site, { title: `${name} work`, profileId: account.profiles[0]?.id ?? "" });
    people.push(account);
  }
  const titles = async (at: number) => {
    const headers = { authorization: `Bearer ${people[at]?.token}` };
    return JSON.parse((await site.get("/rest/v1/works?select=title", { headers })).text) as unknown;
  };
  expect(await titles(0)).toEqual([{ title: "ann work" }]);
  expect(await titles(1)).toEqual([{ title: "ben work" }]);

  await plain.admin.query(`grant octavo_api to ${plain.user}`);
  expect(await check()).toMatchObject({ status: "ok" });
  // The next process.
  await using next = connect(plain.url, { max: 4 });
  await using later = await createTestSite({}, { connection: next });
  const headers = { authorization: `Bearer ${people[0]?.token}` };
  const answer = await later.get("/rest/v1/works?select=title", { headers });
  expect(JSON.parse(answer.text)).toEqual([{ title: "ann work" }]);
  await site.db.execute(sql`revoke select on api.works from octavo_api`);
  expect((await later.get("/rest/v1/works?select=title", { headers })).status).toBe(403);
});

test("a question that takes too long is ended, and others go on", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "alpha" });
  const locked = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const holding = site.db.transaction(async (tx) => {
    await tx.execute(sql`lock table books in access exclusive mode`);
    locked.resolve();
    await done.promise;
  });
  await locked.promise;
  const { status, text } = await site.get("/rest/v1/books?select=jid");
  expect([status, JSON.parse(text)]).toMatchObject([504, { code: "57014" }]);
  done.resolve();
  await holding;
  expect((await site.get("/rest/v1/books?select=jid")).text).toBe('[{"jid":"alpha"}]');
});
