import { expect, test } from "vitest";
import { exportedTables } from "#app/identity/account/export/exported-tables.ts";
import { serverStorage } from "#app/site/pages/server-storage.ts";

// What belongs to an account or a profile is listed there by a test of the database's own catalogue.
const personal = Object.keys(exportedTables);

test("every table with something of a person is in one entry of the privacy page", () => {
  const named = serverStorage.flatMap(({ tables = [] }) => tables);
  expect(named.toSorted()).toEqual(personal.toSorted());
});
