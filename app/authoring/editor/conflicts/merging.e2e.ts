import { expect, test } from "vitest";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { openWriting, screenText, waitForStatus } from "#tests/support/open-writing.ts";
import { openDocument } from "../public.server.ts";

test("12: two notes in different paragraphs merge when one was written offline; the caret stays, and undo reverts only one's own change", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/status of 409|ERR_INTERNET_DISCONNECTED|profile sync|Failed to load/);
  const writing = await openWriting(browser, { texts: ["The sea was calm.\nNo ship came.\nNight fell."] });
  const [one, other] = [await writing.newPage(), await writing.newPage()];
  await writing.open(one);
  await writing.open(other);
  await other.context().setOffline(true);
  await other.keyboard.press("ArrowUp");
  await other.keyboard.press("End");
  await other.keyboard.type("[^A brig.] Nor a boat.");
  await waitForStatus(other, /^Offline/);
  await one.keyboard.press("Control+Home");
  await one.keyboard.press("End");
  await one.keyboard.type("[^The North Sea.]");
  await one.keyboard.press("Control+End");
  await one.keyboard.press("Enter");
  await one.keyboard.type("Gulls cried.");
  await waitForStatus(one, /^Saved/);

  await other.context().setOffline(false);
  await other.locator(".save-announcement", { hasText: "both changes are in the text" }).waitFor();
  await other.keyboard.type(" Nothing.");
  await waitForStatus(other, /^Saved/);
  const merged = [
    "The sea was calm. [The North Sea.]",
    "No ship came. [A brig.] Nor a boat. Nothing.",
    "Night fell.",
    "Gulls cried.",
  ].join("\n");
  const stored = async () => plainTextOf((await openDocument(browser.site.db, writing.chapterId)).document);
  expect(await stored()).toBe(merged);
  expect(await other.getByRole("dialog").count()).toBe(0);

  for (let times = 0; times < 4; times++) await other.keyboard.press("Control+z");
  await waitForStatus(other, /^Saved/);
  expect(await screenText(other)).toMatch(
    /^The sea was calm\..*\nNo ship came\.[^]*\nNight fell\.\nGulls cried\.$/,
  );
  expect(await stored()).toContain("[The North Sea.]");
}, 120_000);
