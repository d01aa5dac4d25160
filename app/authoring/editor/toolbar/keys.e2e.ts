import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openTestBrowser } from "#tests/support/browser.ts";
import { openWriting } from "#tests/support/open-writing.ts";

/** The types and texts of the blocks, in short. */
const blocks = (page: Page) =>
  page.evaluate(() => {
    interface Json {
      type: string;
      text?: string;
      marks?: { type: string }[];
      content?: Json[];
    }
    const inShort = ({ type, text, marks = [], content = [] }: Json): string =>
      type === "text"
        ? `${marks.map((mark) => `<${mark.type}>`).join("")}${text ?? ""}`
        : `${type}(${content.map(inShort).join("|")})`;
    const root = document.querySelector(".manuscript") as unknown as { editor: { getJSON(): Json } };
    return (root.editor.getJSON().content ?? []).map(inShort);
  });

async function startAgain(page: Page): Promise<void> {
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
}

test("R16 a scene break stays when typing continues, however it was made", async () => {
  await using browser = await openTestBrowser();
  const writing = await openWriting(browser, { texts: ["Before."] });
  const page = await writing.newPage();
  await writing.open(page);
  const wanted = ["paragraph(Before.)", "sceneBreak()", "paragraph(After)"];
  const reset = async () => {
    await startAgain(page);
    await page.keyboard.type("Before.");
  };

  await page.keyboard.press("Control+Enter");
  await page.keyboard.type("After");
  expect(await blocks(page), "Ctrl+Enter").toEqual(wanted);

  await reset();
  await page.getByRole("button", { name: "Scene break" }).click();
  await page.keyboard.type("After");
  expect(await blocks(page), "⁂").toEqual(wanted);

  await reset();
  await page.keyboard.press("Control+Alt+k");
  await page.keyboard.type("Scene break");
  await page.keyboard.press("Enter");
  await page.keyboard.type("After");
  expect(await blocks(page), "palette").toEqual(wanted);

  // Reached by arrow keys it is selected; text typed then is inserted after it.
  for (let times = 0; times < "After".length; times++) await page.keyboard.press("Backspace");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.type("After");
  expect((await blocks(page)).slice(0, 3), "selected").toEqual(wanted);

  for (const typed of ["* * * ", "* * *\n", "*** ", "***\n"]) {
    await reset();
    await page.keyboard.press("Enter");
    await page.keyboard.type(`${typed}After`);
    expect(await blocks(page), JSON.stringify(typed)).toEqual(wanted);
  }

  await startAgain(page);
  await page.keyboard.type("onetwo");
  for (let times = 0; times < 3; times++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.type("and ");
  expect(await blocks(page), "within").toEqual(["paragraph(one)", "sceneBreak()", "paragraph(and two)"]);
}, 120_000);

test("R16 asterisks between spaces stay asterisks; around words they make them italic or bold; at a line start they begin a list", async () => {
  await using browser = await openTestBrowser();
  const writing = await openWriting(browser);
  const page = await writing.newPage();
  await writing.open(page);
  await page.keyboard.type("2 * 3 * 4 _ 5 _ 6 ~~ 7 ~~ 8 ** 9 ** 10 *so* **it** is");
  expect(await blocks(page)).toEqual([
    "paragraph(2 * 3 * 4 _ 5 _ 6 ~~ 7 ~~ 8 ** 9 ** 10 |<italic>so| |<bold>it| is)",
  ]);
  await startAgain(page);
  await page.keyboard.type("* ropes\nlanterns");
  expect(await blocks(page)).toEqual([
    "bulletList(listItem(paragraph(ropes))|listItem(paragraph(lanterns)))",
  ]);
}, 120_000);

test("R16 the caret is in the text on opening; Tab keeps the focus there, Escape followed by Tab leaves, and arrow keys move in menus", async () => {
  await using browser = await openTestBrowser();
  const writing = await openWriting(browser, { texts: ["Once"] });
  const page = await writing.newPage();
  await page.goto(writing.address);
  await page.locator(".manuscript:focus").waitFor();
  await page.keyboard.type(" upon");
  await page.keyboard.press("Tab");
  await page.keyboard.type(" a time");
  expect(await blocks(page)).toEqual(["paragraph(Once upon a time)"]);
  await page.getByRole("status").getByText("Press Escape, then Tab, to leave the text.").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+Tab");
  expect(await page.evaluate(() => document.activeElement?.matches(".manuscript"))).toBe(false);

  const focused = () => page.evaluate(() => document.activeElement?.firstElementChild?.textContent);
  await page.locator("summary", { hasText: "Text" }).focus();
  await page.keyboard.press("ArrowDown");
  const first = await focused();
  await page.keyboard.press("ArrowUp");
  const last = await focused();
  await page.keyboard.press("Home");
  expect([first, last === first, await focused()]).toEqual(["Bold", false, "Bold"]);
  await page.keyboard.press("Escape");
  expect(await page.locator(".tool-menu[open]").count()).toBe(0);
}, 120_000);

test("R16 Ctrl+Shift+V pastes text without its formatting", async () => {
  await using browser = await openTestBrowser();
  const writing = await openWriting(browser);
  const page = await writing.newPage();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await writing.open(page);
  await page.keyboard.type("**Loud** ");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Control+Shift+v");
  await page.keyboard.type("!");
  expect(await blocks(page)).toEqual(["paragraph(<bold>Loud| Loud !)"]);
  await startAgain(page);
  await page.evaluate(() => navigator.clipboard.writeText("5 *stars* and `ticks`\n\nTwo"));
  await page.keyboard.press("Control+Shift+v");
  expect(await blocks(page)).toEqual(["paragraph(5 *stars* and `ticks`)", "paragraph(Two)"]);
}, 120_000);

test("R16 pasted Word text has no comments or deleted text, web quotations keep their marks, and missing pictures are reported", async () => {
  await using browser = await openTestBrowser();
  const writing = await openWriting(browser);
  const page = await writing.newPage();
  await writing.open(page);
  const paste = (html: string) =>
    page.evaluate((given) => {
      const data = new DataTransfer();
      data.setData("text/html", given);
      const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
      document.querySelector(".manuscript")?.dispatchEvent(event);
    }, html);
  await paste(`<p class="MsoNormal">It was <del cite="mailto:ed">very </del><a style="mso-comment-reference:ED_1">late</a><span class="MsoCommentReference"><span style="mso-special-character:comment">[ED1]</span></span>.</p>
    <div style="mso-element:comment-list"><div style="mso-element:comment"><p class="MsoCommentText">Why?</p></div></div>`);
  expect(await blocks(page)).toEqual(["paragraph(It was late.)"]);
  await startAgain(page);
  await paste(`<p>She said <q>no, <q>never</q></q>.<img src="https://example.org/a.png"></p>`);
  expect(await blocks(page)).toEqual([
    "paragraph(She said “no, ‘never’”.)",
    "paragraph([Picture TK: a.png])",
  ]);
  await page.getByRole("status").getByText("1 picture did not come along").waitFor();
}, 120_000);

test("R16 'tis and '90s get an apostrophe, and French punctuation gets its spaces", async () => {
  await using browser = await openTestBrowser();
  const writing = await openWriting(browser);
  const page = await writing.newPage();
  await writing.open(page);
  await page.keyboard.type("'tis the '90s, 'so it is'");
  expect(await blocks(page)).toEqual(["paragraph(’tis the ’90s, ‘so it is’)"]);
  const french = await openWriting(browser, { language: "fr" });
  const other = await french.newPage();
  await french.open(other);
  await other.keyboard.type("Non ! Ici : oui");
  expect(await blocks(other)).toEqual(["paragraph(Non\u202f! Ici\u00a0: oui)"]);
}, 120_000);
