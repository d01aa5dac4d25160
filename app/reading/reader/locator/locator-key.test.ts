import { expect, test } from "vitest";
import { locatorKey } from "./locator-key.ts";

const as = (profile: unknown) => `a=b; current-user=${encodeURIComponent(JSON.stringify(profile))}`;

test("A05 a sub-user has separate positions and bookmarks on a device; the main account keeps those from before signing in", () => {
  const pen = { id: "p1", role: "SubUser" };
  expect(locatorKey("place", "emma", as(pen))).toBe("octavo:place:p1:emma");
  expect(locatorKey("bookmarks", "emma", as(pen))).toBe("octavo:bookmarks:p1:emma");
  expect(locatorKey("place", "emma", as({ id: "m", role: "NormalUser" }))).toBe("octavo:place:emma");
  for (const cookies of ["", "current-user=%7Bcut", "current-user=7", as(null)])
    expect(locatorKey("place", "emma", cookies), cookies).toBe("octavo:place:emma");
});
