import type { Page } from "playwright-core";

const sidewaysOf = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

/** What is pressed and smaller than 24 px, except links in running text and boxes whose label is pressed. */
const smallTargetsOf = (page: Page) =>
  page.evaluate(() => {
    const isInText = (element: Element) =>
      getComputedStyle(element).display === "inline" &&
      element.parentElement?.textContent.trim() !== element.textContent.trim();
    return [...document.querySelectorAll("a, button, select, summary, textarea, input:not([type=hidden])")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(
        (element) =>
          !isInText(element) && !element.closest(".visually-hidden, .skip-link, .reader-skip, .book-text"),
      )
      .map(
        (element) =>
          element.closest("label") ??
          (element.matches("[type=checkbox], [type=radio]") && element.id
            ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`)
            : null) ??
          element,
      )
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 0 && (width < 24 || height < 24);
      })
      .map((element) => `${element.tagName} ${element.className} “${element.textContent.slice(0, 30)}”`);
  });

/** What is pressed often and has less than 44 px: buttons, fields, and the bars of the frame. */
const smallOftenPressedOf = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        ".button, .field-input, .search-box button, .tool, .site-tabs a, .profile-button, .menu-button, .home-genres a, [type=range]",
      ),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 0 && (Math.round(width) < 44 || Math.round(height) < 44);
      })
      .map((element) => `${element.className} “${element.textContent.slice(0, 30)}”`),
  );

/** What paper cannot use, and what it would hide: bars, buttons, closed details, boards drawn over covers. */
const misprintedOf = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0;
    const bars = [
      ".site-header",
      ".site-footer",
      ".site-tabs",
      ".skip-link",
      ".button",
      ".editor-bar",
      ".editor-tools",
      ".editor-chapters",
      ".preview-bar",
      ".row-tools",
      ".button-plain",
      ".list-bar",
      ".letters",
      ".outline-add",
      ".writings-narrow",
      ".export-formats",
      ".admin > nav",
      ".library-ways",
      ".work-tabs",
      ".way-back",
      ".mark-change",
      ".mark-files",
    ];
    const shown = [...document.querySelectorAll(bars.join())]
      .filter(isShown)
      .map(({ className }) => className);
    const closed = [...document.querySelectorAll("main details:not([open]) > :not(summary)")]
      .filter(
        (element) =>
          !element.checkVisibility({ contentVisibilityAuto: true }) &&
          getComputedStyle(element).display !== "none" &&
          element.closest("details")?.checkVisibility(),
      )
      .map((element) => `closed: ${element.textContent.slice(0, 30)}`);
    const covered = [...document.querySelectorAll(".cover")]
      .filter((cover) => !["none", "normal"].includes(getComputedStyle(cover, "::after").content))
      .map(() => "a board over a cover");
    return [...shown, ...closed, ...covered];
  });

/** Placeholders that their field cuts. */
const cutPlaceholdersOf = (page: Page) =>
  page.evaluate(() => {
    const measure = document.createElement("canvas").getContext("2d");
    return [...document.querySelectorAll<HTMLInputElement>("input[placeholder]")]
      .filter((field) => field.checkVisibility() && measure)
      .filter((field) => {
        const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
        if (measure) measure.font = font;
        const room = field.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
        return (measure?.measureText(field.placeholder).width ?? 0) > room;
      })
      .map((field) => `${field.placeholder} in ${field.clientWidth} px`);
  });

/** Buttons, fields and chips that look like text where no shadow or background is drawn. */
const borderlessOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".button, .field-input, .chip, .search-box, .choice-chips label")]
      .filter((element) => element.checkVisibility())
      .filter((element) => parseFloat(getComputedStyle(element).borderBlockStartWidth) === 0)
      .map((element) => `${element.className} “${element.textContent.slice(0, 30)}”`),
  );

/** Of each group of choices, whether the chosen one looks as the others but for its weight. */
const alikeChosenOf = (page: Page) =>
  page.evaluate(() => {
    const looks = (label: Element) => {
      const parts = [label, ...label.querySelectorAll("*")];
      return parts
        .map((part) => {
          const { borderColor, borderWidth, outline, backgroundColor, textDecoration } =
            getComputedStyle(part);
          const mark = getComputedStyle(part, "::after").content + getComputedStyle(part, "::before").content;
          return [borderColor, borderWidth, outline, backgroundColor, textDecoration, mark].join();
        })
        .join();
    };
    return [...document.querySelectorAll("label:has([type=radio]:checked)")]
      .filter((chosen) => chosen.checkVisibility())
      .flatMap((chosen) => {
        const radio = chosen.querySelector("input");
        const { opacity, appearance } = radio ? getComputedStyle(radio) : { opacity: "1", appearance: "" };
        const isNative = opacity !== "0" && appearance !== "none" && !radio?.matches(".visually-hidden");
        const name = radio?.name ?? "";
        const other = document.querySelector(
          `label:has([type=radio][name="${CSS.escape(name)}"]:not(:checked))`,
        );
        return !isNative && other && looks(other) === looks(chosen) ? [name] : [];
      });
  });

/** What is wrong with a screen on the smallest phone; the page is left as it was. */
export async function findSmallScreenFaults(page: Page, path: string): Promise<string[]> {
  const faults: string[] = [];
  const sideways = await sidewaysOf(page);
  if (sideways > 0) faults.push(`${path} scrolls ${sideways} px sideways at 320 px`);
  for (const placeholder of await cutPlaceholdersOf(page)) faults.push(`${path} cuts ${placeholder}`);
  for (const target of await smallTargetsOf(page)) faults.push(`${path} has a small target: ${target}`);
  for (const target of await smallOftenPressedOf(page)) faults.push(`${path} has less than 44 px: ${target}`);
  await page.emulateMedia({ media: "print" });
  for (const part of await misprintedOf(page)) faults.push(`${path} prints ${part}`);
  await page.emulateMedia({ media: "screen", forcedColors: "active" });
  for (const control of await borderlessOf(page)) faults.push(`${path} has no border around ${control}`);
  for (const group of await alikeChosenOf(page))
    faults.push(`${path} shows what is chosen by weight alone: ${group}`);
  await page.emulateMedia({ forcedColors: "none" });
  return faults;
}
