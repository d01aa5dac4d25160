import type { FrontPage } from "./shelves.ts";

const freshFor = 60_000;
let kept: { page: FrontPage; at: number } | undefined;

/** The front page as this tab last had it, while it is fresh. Only for the browser: on the server it would be everyone's. */
export function keptFrontPage(): FrontPage | undefined {
  return kept && performance.now() - kept.at < freshFor ? kept.page : undefined;
}

export function keepFrontPage(page: FrontPage): FrontPage {
  kept = { page, at: performance.now() };
  return page;
}
