import { expect, test } from "vitest";
import { openTestBrowser } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/hydrated.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";

test("H5: a form that is too large shows a message beside it and keeps its input", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/status of 4(13|22)/);
  const { site, url } = browser;
  const { cookie, profiles } = await makeAccount(site, { state: "ACTIVE" });
  const { workId, chapterIds } = await makeWork(site, {
    profileId: profiles[0]?.id ?? "",
    chapters: [{ title: "One" }],
  });
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.context().addCookies(
    cookie.split("; ").map((pair) => {
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      return { name, value, url };
    }),
  );
  const check = async (name: string) => {
    if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/${name}.png` });
  };
  await page.goto(`/writing/${workId}/chapter/${chapterIds[0]}`);
  await hydrated(page);
  const title = page.getByLabel("Title", { exact: true });
  const note = page.getByLabel("Note before the chapter");
  const save = page.locator("form").filter({ has: title }).locator("button[type=submit]").last();
  await title.fill("Typed a moment ago");
  await note.fill("word ".repeat(60_000));
  await save.press("Enter");
  const notice = page.locator("[data-held]");
  await notice.waitFor();
  expect(await notice.textContent()).toMatch(
    /^This is too much for one page: \d+ kB; at most 256 kB are taken\. Shorten it/,
  );
  expect(await title.inputValue()).toBe("Typed a moment ago");
  await check("held-form");
  // After shortening, it is sent.
  await note.fill("word ".repeat(200));
  await save.press("Enter");
  await page.waitForURL(/saved/);
  expect(await title.inputValue()).toBe("Typed a moment ago");

  // A section that saves itself reports fields that are too long beside them.
  await page.goto(`/writing/${workId}/settings`);
  await hydrated(page);
  await page.getByLabel("Subtitle").fill("Typed before that");
  await page.locator("textarea[name=summary]").fill("word ".repeat(30_000));
  await page.getByLabel("Title", { exact: true }).focus();
  await page.getByText("at most 1,250 characters; this has").waitFor();
  expect(await page.getByLabel("Subtitle").inputValue()).toBe("Typed before that");
  await page.locator("textarea[name=summary]").fill("Short.");

  await page.getByLabel("Title", { exact: true }).focus();
  await page.getByText(/^Saved \d/).waitFor();

  // A picture's size is checked before it is sent.
  await page.goto(`/writing/${workId}/settings?section=cover`);
  await hydrated(page);
  await page.setInputFiles("input[name=cover]", {
    name: "large.png",
    mimeType: "image/png",
    buffer: Buffer.alloc(21 * 1024 * 1024),
  });
  await page.locator(".picture-form button[type=submit]").first().click();
  await page.getByText("The file is too large: 21 MB; at most 20 MB are taken.").waitFor();
  await page.emulateMedia({ colorScheme: "dark" });
  await check("held-cover-dark");

  // The same for a manuscript, with the page unchanged.
  await page.goto("/writing/import");
  await hydrated(page);
  await page.setInputFiles("input[type=file]", {
    name: "large.txt",
    mimeType: "text/plain",
    buffer: Buffer.alloc(33 * 1024 * 1024, "a"),
  });
  await page.getByRole("button", { name: "Read the file" }).click();
  await page.locator("#file-error").getByText("This page takes at most 32 MB.").waitFor();
  await check("held-manuscript");
});
