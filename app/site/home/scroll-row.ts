import type { MouseEvent } from "react";

/** Shelves are HTML that no script has drawn: their buttons are listened to from outside. */
export function scrollRow({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-scroll]") : null;
  const row = button?.closest(".shelf")?.querySelector(".shelf-books");
  if (!button || !row) return;
  const direction = getComputedStyle(row).direction === "rtl" ? -1 : 1;
  row.scrollBy({
    left: Number(button.dataset["scroll"]) * direction * row.clientWidth * 0.8,
    behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth",
  });
}
