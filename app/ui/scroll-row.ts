/**
 * A click on `[data-scroll]`, whose value is a direction (1 or -1), moves the row of books beside it on by most of its width. For the script
 * in the head: rows are HTML outside React, and their buttons work before any other script has come.
 */
export function scrollRow({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-scroll]") : null;
  const row = button?.closest(".shelf")?.querySelector(".shelf-books");
  if (!button || !row) return;
  const direction = getComputedStyle(row).direction === "rtl" ? -1 : 1;
  row.scrollBy({ left: Number(button.dataset["scroll"]) * direction * row.clientWidth * 0.8 });
}
