import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { openWriting, waitForStatus } from "#tests/support/open-writing.ts";
import { openDocument } from "../public.server.ts";

const words = (text: string) => [{ type: "text", text }];
const paragraph = (id: string, text: string) => ({ type: "paragraph", attrs: { id }, content: words(text) });
const heading = (id: string, text: string) => ({
  type: "heading",
  attrs: { id, level: 2 },
  content: words(text),
});
const doc = (...content: object[]) => ({ type: "doc", content });

test("12: by keyboard a link is set to another chapter, to a heading in it, or to one of the same chapter, and gets the target's title as text without a selection", async () => {
  await using browser = await openTestBrowser();
  const writing = await openWriting(browser, {
    chapters: [{ title: "Ebb" }, { title: "Flood" }, { title: "Slack Water" }],
    texts: [
      doc(heading("above000", "Above"), paragraph("begin000", "See ")),
      doc(paragraph("first000", "It rises."), heading("moon0000", "The Moon")),
      doc(paragraph("still000", "Nothing moves.")),
    ],
  });
  const [ebb = "", flood = "", slack = ""] = writing.chapterIds;
  const page = await writing.newPage();
  page.setDefaultTimeout(20_000);
  await writing.open(page);
  const dialog = page.getByRole("dialog", { name: "Link" });
  const { keyboard } = page;

  // A chapter with headings opens their list: the second Enter chooses its beginning.
  await keyboard.press("Control+k");
  await dialog.getByRole("option", { name: "Flood" }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await keyboard.type("flo");
  await keyboard.press("Enter");
  await dialog.getByRole("option", { name: "Where it begins", selected: true }).waitFor();
  await keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await keyboard.type(", ");

  await keyboard.press("Control+k");
  await dialog.getByRole("option", { name: "Flood" }).waitFor();
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await dialog.getByRole("option", { name: "The Moon" }).waitFor();
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await keyboard.type(", ");

  // One without headings is chosen at once.
  await keyboard.press("Control+k");
  await dialog.getByRole("option", { name: "Slack Water" }).waitFor();
  await keyboard.type("slack");
  await keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });

  // Selected text stays unchanged. The open chapter is in the list too.
  await keyboard.type(" and there");
  await keyboard.press("Control+Shift+ArrowLeft");
  await keyboard.press("Control+k");
  await dialog.getByRole("option", { name: "Ebb" }).waitFor();
  await keyboard.type("ebb");
  await keyboard.press("Enter");
  await dialog.getByRole("option", { name: "Above" }).waitFor();
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await keyboard.press("Control+s");
  await waitForStatus(page, /^Saved/);

  const { document } = await openDocument(browser.site.db, ebb);
  const links: [string | undefined, unknown][] = [];
  document.descendants((node) => {
    const link = node.marks.find(({ type }) => type.name === "link");
    if (link) links.push([node.text, link.attrs["href"]]);
  });
  expect(links).toEqual([
    ["Flood", `#${flood}`],
    ["The Moon", `#${flood}/moon0000`],
    ["Slack Water", `#${slack}`],
    ["there", "#above000"],
  ]);
}, 120_000);
