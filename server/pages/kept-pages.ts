import { LRUCache } from "lru-cache";
import { type KeptPage, perfect, sizeOf } from "./kept-page.ts";
import { longestKeptSearch, pageAddress, type PageAddress } from "./page-address.ts";

/** A page being rendered: remembers what changed meanwhile. */
export interface Rendering {
  /** In the order of the news. */
  changedTags: string[];
  isOutdated: boolean;
}

interface Shared {
  rendering: Rendering;
  page: Promise<KeptPage | null>;
}

const mostPages = 50_000;
// Brotli at its best costs tenths of a second; it pays for itself only on pages that many ask for.
const hitsBeforePerfection = 16;

const longestStaleMs = 10 * 60_000;

function isTooOld({ staleSince }: KeptPage, now: Date): boolean {
  return staleSince !== null && now.getTime() - staleSince.getTime() > longestStaleMs;
}

/** Pages of one process, bounded in memory, found by address, dropped by tag. */
export class KeptPages {
  readonly #pages: LRUCache<string, KeptPage>;
  readonly #declared = new LRUCache<string, readonly string[]>({ max: mostPages });
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #renderings = new Set<Rendering>();
  readonly #shared = new Map<string, Shared>();
  /** What each page depended on when it was kept last: news of other things end no sharing. */
  readonly #lastTags = new LRUCache<string, readonly string[]>({ max: mostPages });
  readonly #clock: { now(): number };
  #isHearing = false;
  #isCutOff = false;
  #perfecting: Promise<void> = Promise.resolve();

  /** `clock` counts milliseconds. */
  constructor(maxBytes: number, clock: { now(): number } = performance) {
    this.#clock = clock;
    this.#pages = new LRUCache({
      max: mostPages,
      maxSize: maxBytes,
      // One huge page must not push out all others.
      maxEntrySize: Math.ceil(maxBytes / 4),
      sizeCalculation: sizeOf,
      dispose: (page, key) => this.#untag(key, page),
    });
  }

  /** Bytes kept. */
  get size(): number {
    return this.#pages.calculatedSize;
  }

  /** The page kept for a request target, whatever undeclared query keys it carries. */
  find(target: string): KeptPage | undefined {
    const mark = target.indexOf("?");
    const key = mark === -1 ? target : this.#keyOf(target, mark);
    const page = key === undefined ? undefined : this.#pages.get(key);
    if (page && (page.staleSince || this.#isOver(page))) return undefined;
    if (page && key && ++page.hits === hitsBeforePerfection) this.#perfectLater(key, page);
    return page;
  }

  /** The page as it was when news were last heard, which is no longer than ten minutes ago. */
  findStale(target: string, now: Date): { page: KeptPage; ageSeconds: number } | null {
    const key = this.#keyOf(target, target.indexOf("?"));
    const page = key === undefined ? undefined : this.#pages.get(key);
    if (!page?.staleSince || isTooOld(page, now)) return null;
    return { page, ageSeconds: Math.floor((now.getTime() - page.staleSince.getTime()) / 1_000) };
  }

  /** Whether the database is known to be away. */
  get isCutOff(): boolean {
    return this.#isCutOff;
  }

  /** Query keys declared by the page at this path, or undefined when it is not known to be public. */
  declaredQuery(pathname: string): readonly string[] | undefined {
    return this.#declared.get(pathname);
  }

  /** Remembers that the page at this path is public, and which part of the query it reads. */
  declare(pathname: string, query: string[]): void {
    this.#declared.set(pathname, pathname.endsWith(".data") ? ["_routes", ...query] : query);
  }

  /** No longer public: the next request goes to the page with all that it carries. */
  forget(pathname: string): void {
    this.#declared.delete(pathname);
  }

  /**
   * Renders once for all who ask at the same time; null when it turns out not to be for everyone. Whoever asks after news of
   * something that the page shows gets a rendering that began after them.
   */
  async share(
    key: string,
    render: (rendering: Rendering) => Promise<KeptPage | null>,
  ): Promise<KeptPage | null> {
    const running = this.#shared.get(key);
    if (!running) return this.#begin(key, render);
    const heard = running.rendering.changedTags.length;
    const page = await running.page;
    const missed = running.rendering.changedTags.slice(0, heard);
    return page?.tags.some((tag) => missed.includes(tag)) ? this.share(key, render) : page;
  }

  #begin(key: string, render: (rendering: Rendering) => Promise<KeptPage | null>): Promise<KeptPage | null> {
    const rendering: Rendering = { changedTags: [], isOutdated: !this.#isHearing };
    this.#renderings.add(rendering);
    const page = render(rendering).finally(() => {
      this.#renderings.delete(rendering);
      if (this.#shared.get(key)?.rendering === rendering) this.#shared.delete(key);
    });
    this.#shared.set(key, { rendering, page });
    return page;
  }

  /** Keeps what was rendered, unless it may be out of date already: then only those who wait for it get it. */
  keep(rendering: Rendering, address: PageAddress, page: KeptPage): void {
    if (rendering.isOutdated || address.hasMore || address.search.length > longestKeptSearch) return;
    if (page.tags.some((tag) => rendering.changedTags.includes(tag))) return;
    this.#put(address.key, page);
  }

  /** Keeps what can never be outdated: its address says what its bytes are. */
  keepForever(pathname: string, page: KeptPage): void {
    if (this.#isHearing) this.#put(pathname, page);
  }

  /** Counts the forms that a page has got since it was kept. */
  measureAgain(target: string, page: KeptPage): void {
    this.#measureAgain(this.#keyOf(target, target.indexOf("?")), page);
  }

  drop(tags: string[]): void {
    for (const key of this.#shared.keys()) {
      // What was never kept may show anything.
      const last = this.#lastTags.get(key);
      if (!last || last.some((tag) => tags.includes(tag))) this.#shared.delete(key);
    }
    for (const rendering of this.#renderings) rendering.changedTags.push(...tags);
    for (const tag of tags) {
      for (const key of this.#keysByTag.get(tag) ?? []) this.#pages.delete(key);
      this.#keysByTag.delete(tag);
    }
  }

  /** News may have been missed: nothing is kept until `hear`, and what is there is for the time of an outage only. */
  goDeaf(now: Date): void {
    this.#isHearing = false;
    this.#shared.clear();
    for (const rendering of this.#renderings) rendering.isOutdated = true;
    for (const [, page] of this.#pages.entries()) page.staleSince ??= now;
  }

  /** The database does not answer. */
  cutOff(): void {
    this.#isCutOff = true;
  }

  hear(now: Date): void {
    this.#isHearing = true;
    this.#isCutOff = false;
    for (const [key, page] of [...this.#pages.entries()]) if (isTooOld(page, now)) this.#pages.delete(key);
  }

  #keyOf(target: string, mark: number): string | undefined {
    if (mark === -1) return target;
    const declared = this.#declared.get(target.slice(0, mark));
    return declared && pageAddress(target, declared).key;
  }

  #untag(key: string, page: KeptPage): void {
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }

  /** It is not shown any more, unless the database is away. */
  #isOver({ keptUntil }: KeptPage): boolean {
    return keptUntil !== null && keptUntil <= this.#clock.now();
  }

  #put(key: string, page: KeptPage): void {
    if (page.lifeSeconds !== null) page.keptUntil ??= this.#clock.now() + page.lifeSeconds * 1000;
    this.#pages.set(key, page);
    if (!this.#pages.has(key)) return;
    this.#lastTags.set(key, page.tags);
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysByTag.set(tag, new Set([key]));
    }
  }

  #measureAgain(key: string | undefined, page: KeptPage): void {
    if (key === undefined || this.#pages.peek(key)?.forms !== page.forms) return;
    // lru-cache measures an entry when it is put in; another object makes it measure again.
    this.#put(key, { ...page });
  }

  #perfectLater(key: string, page: KeptPage): void {
    this.#perfecting = this.#perfecting.then(async () => {
      if (this.#pages.peek(key)?.forms !== page.forms) return;
      // A page that cannot be made smaller stays as it is; the next one is tried all the same.
      await perfect(page).catch(() => {});
      this.#measureAgain(key, page);
    });
  }
}
