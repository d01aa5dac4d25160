import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { desktop, keep, settled } from "#tests/support/reading-steps.ts";

declare global {
  interface Window {
    /** What the device has spoken, each with its language and speed. */
    spoken: string[];
    /** The sentence that is being spoken ends. */
    endSentence: () => void;
    /** What keyboards, headsets and lock screens do. */
    mediaKeys: Map<string, () => void>;
  }
}

/** A device with these voices, which says as much as the test lets it: browsers of machines without sound have none. */
async function giveVoices(page: Page, voices: { name: string; lang: string; localService: boolean }[]) {
  await page.addInitScript((given) => {
    let current: SpeechSynthesisUtterance | null = null;
    const speaker = Object.assign(new EventTarget(), {
      getVoices: () => given.map((voice) => ({ ...voice, voiceURI: voice.name, default: false })),
      speak: (utterance: SpeechSynthesisUtterance) => {
        current = utterance;
        window.spoken.push(`${utterance.voice?.name} ${utterance.rate}: ${utterance.text}`);
      },
      cancel: () => void (current = null),
    });
    window.spoken = [];
    window.endSentence = () => current?.onend?.(new Event("end") as SpeechSynthesisEvent);
    Object.defineProperty(window, "speechSynthesis", { value: speaker });
    Object.defineProperty(window, "SpeechSynthesisUtterance", {
      value: class {
        text: string;
        rate = 1;
        constructor(text: string) {
          this.text = text;
        }
      },
    });
  }, voices);
}

const filler = (from: number) =>
  Array.from(
    { length: 40 },
    (_, at) => `<p id="p-${from + at}">The tide went out, and nobody came.</p>`,
  ).join("");

const chapters = [
  {
    slug: "one",
    title: "One",
    html: `<p id="p-1">It was late. Nobody<a role="doc-noteref" href="/book-reader/tide/one#p-9">7</a> came.</p>
      <p id="p-2"><span role="doc-pagebreak" id="b-12">12</span>A <ruby>word<rt>reading</rt></ruby> remains.</p>
      <p id="p-3" lang="de">Ein Satz.</p>${filler(10)}`,
  },
  { slug: "two", title: "Two", html: `<p id="p-1">The second chapter.</p>${filler(10)}` },
];

const spoken = (page: Page) => page.evaluate(() => window.spoken);
const end = (page: Page) => page.evaluate(() => window.endSentence());
const highlighted = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get("reader-spoken") ?? [])].map(String).join("|"));

test("B15 a book without a recording is read by a voice of its language, sentence by sentence, page after page and chapter after chapter", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook({ jid: "tide", book: { language: "en" }, chapters });
  const page = await browser.newPage(desktop);
  await keep(page, { mode: "paged" });
  await giveVoices(page, [
    { name: "cloud", lang: "en-US", localService: false },
    { name: "anna", lang: "de-DE", localService: true },
    { name: "daniel", lang: "en-GB", localService: true },
  ]);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goto("/book-reader/tide/one");
  await settled(page);
  expect(requested.filter((url) => /speech|silence/.test(url))).toEqual([]);
  await page.getByRole("button", { name: "Listen" }).click();
  await page.getByRole("button", { name: "Pause" }).waitFor();
  expect(await highlighted(page)).toBe("It was late.");
  await end(page);
  // Neither the mark of the note nor the page number nor the reading beside the word is spoken.
  await expect.poll(() => spoken(page)).toEqual(["daniel 1: It was late.", "daniel 1: Nobody came."]);
  await end(page);
  await expect.poll(async () => (await spoken(page)).at(-1)).toBe("daniel 1: A word remains.");
  await page.getByLabel("Speed").selectOption("1.5");
  await expect.poll(async () => (await spoken(page)).at(-1)).toBe("daniel 1.5: A word remains.");
  await page.getByText("More", { exact: true }).click();
  await page.getByLabel("Voice").selectOption("cloud");
  await expect.poll(async () => (await spoken(page)).at(-1)).toBe("cloud 1.5: A word remains.");
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await end(page);
  await expect.poll(async () => (await spoken(page)).at(-1)).toBe("anna 1.5: Ein Satz.");

  await page.keyboard.press("p");
  await page.getByRole("button", { name: "Play" }).waitFor();
  const count = (await spoken(page)).length;
  await page.keyboard.press(".");
  expect(await highlighted(page)).toBe("The tide went out, and nobody came.");
  expect((await spoken(page)).length).toBe(count);
  await page.keyboard.press("p");
  // The pages follow the voice to the end, where the next chapter begins by itself.
  for (let sentence = 0; sentence < 40; sentence++) await end(page);
  await page.waitForSelector('.book-text[aria-label="Two"]');
  await expect.poll(async () => (await spoken(page)).at(-1)).toBe("cloud 1.5: The second chapter.");
  // Whoever turns a page hears that page.
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await spoken(page)).at(-1)).toContain("The tide went out");
  await page.getByText("More", { exact: true }).click();
  await page.getByLabel("Stop after").selectOption("End of chapter");
  for (let sentence = 0; sentence < 45; sentence++) await end(page);
  await page.getByText("The chapter ends here.").waitFor();
  await page.getByRole("button", { name: "Stop listening" }).click();
  expect(await highlighted(page)).toBe("");
});

test("media keys pause, play and step while a voice reads, and the timer ends it", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook({ jid: "tide", book: { language: "en" }, chapters });
  const page = await browser.newPage(desktop);
  await giveVoices(page, [{ name: "daniel", lang: "en-GB", localService: true }]);
  await page.addInitScript(() => {
    window.mediaKeys = new Map();
    navigator.mediaSession.setActionHandler = (action, act) => {
      if (act) window.mediaKeys.set(action, () => act({ action }));
      else window.mediaKeys.delete(action);
    };
  });
  const press = (action: string) => page.evaluate((name) => window.mediaKeys.get(name)?.(), action);
  await page.clock.install();
  await page.goto("/book-reader/tide/one");
  await page.getByRole("button", { name: "Listen" }).click();
  const [pause, play] = ["Pause", "Play"].map((name) => page.getByRole("button", { name, exact: true }));
  await pause?.waitFor();
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe("One");
  await press("pause");
  await play?.waitFor();
  await press("nexttrack");
  await press("play");
  await expect.poll(async () => (await spoken(page)).at(-1)).toBe("daniel 1: Nobody came.");
  await press("previoustrack");
  await expect.poll(async () => (await spoken(page)).at(-1)).toBe("daniel 1: It was late.");
  await page.getByText("More", { exact: true }).click();
  await page.getByLabel("Stop after").selectOption("15 min");
  await page.clock.runFor("14:00");
  expect(await pause?.isVisible()).toBe(true);
  await page.clock.runFor("02:00");
  await play?.waitFor();
  await page.getByRole("button", { name: "Stop listening" }).click();
  await expect.poll(() => page.evaluate(() => window.mediaKeys.size)).toBe(0);
});

test("where no voice reads the language of the book, nothing is offered, and a message explains why", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook({ jid: "tide", book: { language: "en" }, chapters });
  const page = await browser.newPage(desktop);
  await giveVoices(page, [{ name: "anna", lang: "de-DE", localService: true }]);
  await page.goto("/book-reader/tide/one");
  await settled(page);
  expect(await page.getByRole("button", { name: "Listen" }).count()).toBe(0);
  await page.keyboard.press("p");
  await page.getByText("This device has no voice for the language of this book.").waitFor();
  expect(await spoken(page)).toEqual([]);
});
