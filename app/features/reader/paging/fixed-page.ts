interface FixedPageFacts {
  viewport: HTMLElement;
  text: HTMLElement;
  isPaged: boolean;
}

/**
 * A page that the book laid out itself is shown whole, at its own size scaled to the window: nothing in it may flow. The size
 * of the text is its zoom. False for a chapter that is no such page.
 */
export function fitFixedPage({ viewport, text, isPaged }: FixedPageFacts): boolean {
  const page = text.querySelector<HTMLElement>(".book-body > .fixed-page");
  const [width, height] = [Number(page?.dataset["width"]), Number(page?.dataset["height"])];
  if (!page || !(width > 0) || !(height > 0)) return false;
  const zoom = Number(document.documentElement.style.getPropertyValue("--reader-scale")) || 1;
  const bars = isPaged ? 0 : 116;
  const room = (isPaged ? viewport.clientHeight : window.innerHeight) - bars;
  const scale = zoom * Math.min(viewport.clientWidth / width, room / height);
  text.style.setProperty("--page-width", `${width}px`);
  text.style.setProperty("--page-height", `${height}px`);
  text.style.setProperty("--page-scale", scale.toFixed(4));
  // Larger than the window it is moved about by finger, wheel and keys, as a wide table is.
  text.toggleAttribute("data-reader-wide", zoom > 1);
  if (zoom > 1) text.tabIndex = 0;
  else text.removeAttribute("tabindex");
  return true;
}
