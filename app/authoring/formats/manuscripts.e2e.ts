import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/hydrated.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";

test("an author uploads a manuscript, previews its chapters, creates them and exports the work", async () => {
  await using browser = await openTestBrowser();
  const { site, url } = browser;
  browser.allow(/status of 422/);
  await site.work();
  const { cookie } = await makeAccount(site, { state: "ACTIVE" });
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.context().addCookies(
    cookie.split("; ").map((pair) => {
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      return { name, value, url };
    }),
  );
  const isFine = async (name: string) => {
    if (process.env["SHOTS"])
      await page.screenshot({ path: `${process.env["SHOTS"]}/${name}.png`, fullPage: true });
    expect(await axeFindings(page), name).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      name,
    ).toBeLessThanOrEqual(0);
  };
  await page.goto("/writing/import");
  await isFine("import");
  // A file that is no manuscript is reported on the same page.
  await page.setInputFiles("input[type=file]", {
    name: "a.docx",
    mimeType: "text/plain",
    buffer: Buffer.from("no"),
  });
  await page.getByRole("button", { name: "Read the file" }).click();
  await page.getByText("no DOCX inside").first().waitFor();
  const story =
    "# The Tide and Other Long Names for Water\n\nOne two.\n\n# Ebb\n\nThree four.\n\nFive six.\n";
  await page.setInputFiles("input[type=file]", {
    name: "story.md",
    mimeType: "text/markdown",
    buffer: Buffer.from(story),
  });
  const read = page.getByRole("button", { name: "Read the file" });
  // The upload's progress is shown, and pressing again starts nothing.
  const answer = Promise.withResolvers<void>();
  await page.route("**/writing/import", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await read.click();
  await page.getByText(/^(Sending|Reading) the file …/).waitFor();
  expect(await read.getAttribute("aria-disabled")).toBe("true");
  await isFine("import-sending");
  answer.resolve();
  // By keyboard: a part is started, Enter in another field keeps it, and it is removed again.
  await page
    .getByText(/or begin (or end )?a part/)
    .nth(1)
    .press("Enter");
  await page.getByLabel("A part begins with it, called").nth(1).fill("The Inland and Its Rivers");
  await page.keyboard.press("Enter");
  const part = page.getByLabel("Part", { exact: true });
  await part.waitFor();
  await page.getByLabel("Chapter 1", { exact: true }).press("Enter");
  await page.waitForURL(/file=/);
  expect(await part.inputValue()).toBe("The Inland and Its Rivers");
  await page.getByText("Change where it begins").first().click();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  await isFine("preview-dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  await isFine("preview");
  await page.getByRole("button", { name: "No part begins here: The Inland" }).press("Enter");
  await part.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Import \d/ }).click();
  await page.getByRole("link", { name: "Export" }).click();
  await page.getByRole("button", { name: "EPUB" }).waitFor();
  await isFine("export");
  // A PDF takes long: the button shows progress and the final error.
  const pdf = page.getByRole("button", { name: "PDF" });
  const setting = Promise.withResolvers<void>();
  await page.route("**/functions/v1/export-book", async (route) => {
    if (!route.request().postData()?.includes('"pdf"')) return route.continue();
    await setting.promise;
    await route.fulfill({
      status: 422,
      json: { msg: "The chapter “Ebb” cannot be written (for some reason)." },
    });
  });
  await pdf.press("Enter");
  await page.getByText("Making the PDF file …").waitFor();
  expect(await pdf.getAttribute("aria-disabled")).toBe("true");
  await isFine("export-making");
  setting.resolve();
  await page.getByText("The chapter “Ebb” cannot be written").waitFor();
  expect(await pdf.getAttribute("aria-disabled")).toBeNull();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "EPUB" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("story.epub");
  await page.getByText("Done: it is among your downloads.").waitFor();

  // The same from the account page, without a subscription.
  await page.goto("/account/works");
  await hydrated(page);
  await isFine("own-works");
  const making = Promise.withResolvers<void>();
  await page.route("**/functions/v1/export-book", async (route) => {
    await making.promise;
    await route.continue();
  });
  const text = page.waitForEvent("download");
  await page.getByRole("button", { name: "Plain text" }).press("Enter");
  await page.getByText("Making the Plain text file …").waitFor();
  await isFine("own-works-making");
  making.resolve();
  expect((await text).suggestedFilename()).toBe("story.txt");
  await page.getByText("Done: it is among your downloads.").waitFor();
});

test("H6 a long import or export shows a progress page that updates itself, also without scripts", async () => {
  await using browser = await openTestBrowser();
  const { site, url } = browser;
  const { cookie } = await makeAccount(site, { state: "ACTIVE" });
  const cookies = cookie.split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    return { name, value, url };
  });
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const plain = await browser.newPage({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false });
  for (const each of [page, plain]) await each.context().addCookies(cookies);
  const isFine = async (name: string) => {
    if (process.env["SHOTS"])
      await page.screenshot({ path: `${process.env["SHOTS"]}/${name}.png`, fullPage: true });
    expect(await axeFindings(page), name).toEqual([]);
  };
  await page.goto("/writing/import");
  const buffer = Buffer.from("# One\n\nWords.\n");
  await page.setInputFiles("input[type=file]", { name: "story.md", mimeType: "text/markdown", buffer });
  await page.getByRole("button", { name: "Read the file" }).click();
  // No worker is running: the page shows the position in the queue, and can be left.
  await page.getByText("story.md: waiting").waitFor();
  await isFine("import-waiting");
  await plain.goto(page.url());
  await plain.getByText("story.md: waiting").waitFor();
  await site.work();
  await plain.getByRole("button", { name: /^Import \d/ }).waitFor();
  await page.getByRole("button", { name: /^Import \d/ }).click();
  await page.getByRole("link", { name: "Export" }).click();
  await page.waitForURL(/\/export$/);
  // Finished while the page is closed, it can be downloaded.
  await page.getByRole("button", { name: "Plain text" }).click();
  await page.getByText("Done: it is among your downloads.").waitFor();
  await page.reload();
  await page.getByText("kept until").waitFor();
  await isFine("export-made");
  await plain.goto(page.url());
  const [file] = await Promise.all([
    plain.waitForEvent("download"),
    plain.getByRole("link", { name: "Plain text" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("story.txt");
});

test("H6 an export that takes longer is downloaded as soon as it is made, without another click", async () => {
  await using browser = await openTestBrowser();
  const { site, url } = browser;
  const { cookie, profiles } = await makeAccount(site, { state: "ACTIVE" });
  const { workId } = await makeWork(site, { profileId: profiles[0]?.id ?? "", chapters: [{ title: "One" }] });
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.context().addCookies(
    cookie.split("; ").map((pair) => {
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      return { name, value, url };
    }),
  );
  await page.goto(`/writing/${workId}/export`);
  await hydrated(page);
  const file = page.waitForEvent("download");
  // No worker is running: the page lists the file, and goes on waiting for it.
  await page.getByRole("button", { name: "Plain text" }).click();
  await page.getByText("It takes longer.").waitFor();
  await page.getByText("Plain text: waiting").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await site.work();
  expect((await file).suggestedFilename()).toMatch(/\.txt$/);
  await page.getByText("Done: it is among your downloads.").waitFor();
  await page.getByText("kept until").waitFor();
});
