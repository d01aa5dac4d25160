import { forgetSearches, readSearches, rememberSearch } from "./recent-searches.ts";
import type { Suggestion } from "./suggestion-queries.server.ts";

// Loaded when a search box first gets the focus, and plain DOM: a page's own scripts know nothing of it, and most pages are not drawn
// by React. There is one list, which moves to the box in use. Follows the ARIA pattern of a combobox with a list.

type Option = Pick<Suggestion, "name" | "detail" | "url"> & { kind: Suggestion["kind"] | "recent" };

const kindLabels: Record<Option["kind"], string> = {
  book: "Book",
  author: "Author",
  series: "Series",
  tag: "Tag",
  recent: "Recent search",
};

/** People type faster than this, and wait no longer than this. */
const pauseMs = 90;
const mostCached = 200;

const cached = new Map<string, Option[]>();

async function fetchSuggestions(typed: string, signal: AbortSignal): Promise<Option[]> {
  const known = cached.get(typed);
  if (known) return known;
  const answer = await fetch(`/api/suggest?${new URLSearchParams({ q: typed })}`, { signal });
  if (!answer.ok) return [];
  const { suggestions } = (await answer.json()) as { suggestions: Suggestion[] };
  if (cached.size >= mostCached) cached.clear();
  cached.set(typed, suggestions);
  return suggestions;
}

const recentOptions = (): Option[] =>
  readSearches().map((question) => ({
    kind: "recent",
    name: question,
    detail: null,
    url: `/search?${new URLSearchParams({ q: question })}`,
  }));

function drawOption(option: Option, index: number): HTMLLIElement {
  const row = document.createElement("li");
  row.id = `suggestion-${index}`;
  row.role = "option";
  row.ariaSelected = "false";
  const name = document.createElement("span");
  name.dir = "auto";
  name.textContent = option.name;
  const kind = document.createElement("small");
  kind.textContent =
    option.detail === null ? kindLabels[option.kind] : `${kindLabels[option.kind]} · ${option.detail}`;
  row.append(name, " ", kind);
  return row;
}

class SuggestBox {
  readonly #panel = document.createElement("div");
  readonly #list = document.createElement("ul");
  readonly #forget = document.createElement("button");
  readonly #status = document.createElement("p");
  readonly #known = new WeakSet<HTMLElement>();
  #input: HTMLInputElement | null = null;
  #options: Option[] = [];
  #active = -1;
  #request: AbortController | null = null;

  constructor() {
    this.#panel.className = "suggestions";
    this.#panel.hidden = true;
    this.#list.id = "suggestions";
    this.#list.role = "listbox";
    this.#list.ariaLabel = "Suggestions";
    this.#forget.type = "button";
    this.#forget.textContent = "Forget recent searches";
    this.#status.role = "status";
    this.#status.className = "visually-hidden";
    this.#panel.append(this.#list, this.#forget);
    // Before the box loses the focus, which would close the list.
    this.#panel.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#list.addEventListener("click", (event) => this.#choose(this.#indexOf(event.target)));
    this.#forget.addEventListener("click", () => {
      forgetSearches();
      this.close();
    });
  }

  open(input: HTMLInputElement): void {
    this.#input = input;
    const { form } = input;
    form?.append(this.#panel, this.#status);
    if (!this.#known.has(input)) this.#watch(input);
    if (form && !this.#known.has(form)) this.#watchForm(form);
    void this.#look();
  }

  #watch(input: HTMLInputElement): void {
    this.#known.add(input);
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", this.#list.id);
    input.setAttribute("aria-expanded", "false");
    input.addEventListener("input", () => void this.#look());
    input.addEventListener("keydown", (event) => this.#press(event));
  }

  #watchForm(form: HTMLFormElement): void {
    this.#known.add(form);
    form.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.#panel.contains(relatedTarget))) this.close();
    });
    form.addEventListener("submit", () => {
      rememberSearch(this.#input?.value ?? "");
      this.close();
    });
  }

  close(): void {
    this.#request?.abort();
    this.#panel.hidden = true;
    this.#active = -1;
    this.#status.textContent = "";
    this.#input?.setAttribute("aria-expanded", "false");
    this.#input?.removeAttribute("aria-activedescendant");
  }

  async #look(): Promise<void> {
    this.#request?.abort();
    const request = (this.#request = new AbortController());
    const typed = this.#input?.value.trim() ?? "";
    // What the page shows the results of already needs no suggestion.
    if (typed !== "" && typed === this.#input?.defaultValue) return this.close();
    if (typed === "") return this.#show(recentOptions());
    try {
      if (!cached.has(typed)) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (request.signal.aborted) return;
      const found = await fetchSuggestions(typed, request.signal);
      if (!request.signal.aborted) this.#show(found);
    } catch {
      // Aborted by the next letter, or offline: the form still works.
    }
  }

  #show(options: Option[]): void {
    this.#options = options;
    this.#active = -1;
    if (options.length === 0 || document.activeElement !== this.#input) return this.close();
    this.#list.replaceChildren(...options.map(drawOption));
    this.#forget.hidden = options[0]?.kind !== "recent";
    this.#panel.hidden = false;
    this.#input?.setAttribute("aria-expanded", "true");
    this.#input?.removeAttribute("aria-activedescendant");
    this.#status.textContent = options.length === 1 ? "1 suggestion" : `${options.length} suggestions`;
  }

  #press(event: KeyboardEvent): void {
    if (event.isComposing || this.#panel.hidden) {
      if (event.key === "ArrowDown" && !event.isComposing) void this.#look();
      return;
    }
    const { key } = event;
    if (key === "ArrowDown") this.#move(this.#active + 1);
    else if (key === "ArrowUp") this.#move(this.#active < 0 ? this.#options.length - 1 : this.#active - 1);
    else if (key === "Enter" && this.#active >= 0) this.#choose(this.#active);
    else if (key === "Escape") this.close();
    else return;
    event.preventDefault();
  }

  /** Beyond the last one is the box again. */
  #move(index: number): void {
    const rows = [...this.#list.children];
    this.#active = index >= rows.length ? -1 : index;
    for (const [place, row] of rows.entries()) row.ariaSelected = String(place === this.#active);
    const row = rows[this.#active];
    row?.scrollIntoView({ block: "nearest" });
    if (row) this.#input?.setAttribute("aria-activedescendant", row.id);
    else this.#input?.removeAttribute("aria-activedescendant");
  }

  #indexOf(target: EventTarget | null): number {
    const row = target instanceof Element ? target.closest("li") : null;
    return row ? [...this.#list.children].indexOf(row) : -1;
  }

  #choose(index: number): void {
    const option = this.#options[index];
    if (!option) return;
    rememberSearch(this.#input?.value ?? "");
    this.close();
    // A link, as any other on the page.
    const link = document.createElement("a");
    link.href = option.url;
    this.#panel.append(link);
    link.click();
    link.remove();
  }
}

let box: SuggestBox | undefined;

/** Suggests below the field of a search for books while somebody types in it. */
export function suggestIn(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>(".search-box > input[type=search]");
  if (!input || input !== document.activeElement) return;
  box ??= new SuggestBox();
  box.open(input);
}
