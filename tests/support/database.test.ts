import { expect, test } from "vitest";
import { books } from "#app/platform/db/schema/all.server.ts";
import { createTestDb } from "./database.ts";

test("every test gets a migrated database of its own", async () => {
  await using one = await createTestDb();
  await using other = await createTestDb();
  await one.db
    .insert(books)
    .values({ jid: "a", title: "A", sortTitle: "a", origin: "epub", isTextHeld: true });
  expect(await one.db.$count(books)).toBe(1);
  expect(await other.db.$count(books)).toBe(0);
});
