import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";
import { passwordFault } from "./password-strength.server.ts";

test("a password made of the site's name or of what others know of its owner is refused, wherever one is chosen", async () => {
  await using site = await createTestSite({ SITE_NAME: "Zwischenstrom" });
  const known = ["borgny.ulvestad@example.org", "nattmaur"];
  for (const easy of ["zwischenstrom1", "Ulvestad99", "nattmaur!"])
    expect(await passwordFault(site, easy, known), easy).toContain("easy to guess");
  expect(await passwordFault(site, "seven paper boats at noon", known)).toBeNull();
});

test("H5: a password is weighed by its first 64 characters, since each letter takes the loop longer", async () => {
  await using site = await createTestSite();
  const good = "seven paper boats at noon";
  expect(await passwordFault(site, good.padEnd(256, "a"), [])).toBeNull();
  expect(await passwordFault(site, "a".repeat(64) + good, [])).toContain("easy to guess");
});
