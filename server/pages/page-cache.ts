import { LRUCache } from "lru-cache";
import { isDataPath } from "#app/platform/rendering/data-address.ts";
import { type CachedPage, perfect, sizeOf, smallestSize } from "./cached-page.ts";
import { longestCachedSearch, pageAddress, type PageAddress } from "./page-address.ts";

/** A page being rendered: records what is invalidated meanwhile. */
export interface Rendering {
  /** In the order of their invalidations. */
  changedTags: string[];
  isOutdated: boolean;
}

interface Shared {
  rendering: Rendering;
  page: Promise<CachedPage | null>;
}

// Brotli at its highest level takes tenths of a second, which is worthwhile only for pages that many request.
const hitsBeforePerfection = 16;

const longestStaleMs = 10 * 60_000;

function isTooOld({ staleSince }: CachedPage, now: Date): boolean {
  return staleSince !== null && now.getTime() - staleSince.getTime() > longestStaleMs;
}

/** The cached pages of one process, bounded in memory, found by address, invalidated by tag. */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #declared: LRUCache<string, readonly string[]>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #renderings = new Set<Rendering>();
  readonly #shared = new Map<string, Shared>();
  /** The tags of each page when it was last cached: other invalidations do not end a shared rendering. */
  readonly #lastTags: LRUCache<string, readonly string[]>;
  readonly #clock: { now(): number };
  #isListening = false;
  #isDatabaseDown = false;
  #perfecting: Promise<void> = Promise.resolve();

  /** `clock` counts milliseconds. */
  constructor(maxBytes: number, clock: { now(): number } = performance) {
    this.#clock = clock;
    // Memory for the keys is reserved at once.
    const max = Math.ceil(maxBytes / smallestSize);
    this.#declared = new LRUCache({ max });
    this.#lastTags = new LRUCache({ max });
    this.#pages = new LRUCache({
      max,
      maxSize: maxBytes,
      // One huge page must not evict all others.
      maxEntrySize: Math.ceil(maxBytes / 4),
      sizeCalculation: sizeOf,
      dispose: (page, key) => this.#untag(key, page),
    });
  }

  /** Bytes in the cache. */
  get size(): number {
    return this.#pages.calculatedSize;
  }

  /** The cached page of a request target, whatever undeclared query keys it has. */
  get(target: string): CachedPage | undefined {
    const mark = target.indexOf("?");
    const key = mark === -1 ? target : this.#keyOf(target, mark);
    const page = key === undefined ? undefined : this.#pages.get(key);
    if (page && (page.staleSince || this.#isOver(page))) return undefined;
    if (page && key && ++page.hits === hitsBeforePerfection) this.#perfectLater(key, page);
    return page;
  }

  /** The page as of the last received invalidation, at most ten minutes ago. */
  getStale(target: string, now: Date): { page: CachedPage; ageSeconds: number } | null {
    const key = this.#keyOf(target, target.indexOf("?"));
    const page = key === undefined ? undefined : this.#pages.get(key);
    if (!page?.staleSince || isTooOld(page, now)) return null;
    return { page, ageSeconds: Math.floor((now.getTime() - page.staleSince.getTime()) / 1_000) };
  }

  /** Whether the database is known to be down. */
  get isDatabaseDown(): boolean {
    return this.#isDatabaseDown;
  }

  /** Query keys declared by the page at this path, or undefined when it is not known to be public. */
  declaredQuery(pathname: string): readonly string[] | undefined {
    return this.#declared.get(pathname);
  }

  /** Records that the page at this path is public, and which query keys it reads. */
  declare(pathname: string, query: string[]): void {
    this.#declared.set(pathname, isDataPath(pathname) ? ["_routes", ...query] : query);
  }

  /** No longer public: the next request is rendered with all of its headers and cookies. */
  forget(pathname: string): void {
    this.#declared.delete(pathname);
  }

  /**
   * Renders once for all concurrent requests; null when the page turns out not to be public. A request that comes after
   * an invalidation of something on the page gets a rendering that began after it.
   */
  async share(
    key: string,
    render: (rendering: Rendering) => Promise<CachedPage | null>,
  ): Promise<CachedPage | null> {
    const running = this.#shared.get(key);
    if (!running) return this.#begin(key, render);
    const seenCount = running.rendering.changedTags.length;
    const page = await running.page;
    const missed = running.rendering.changedTags.slice(0, seenCount);
    return page?.tags.some((tag) => missed.includes(tag)) ? this.share(key, render) : page;
  }

  #begin(
    key: string,
    render: (rendering: Rendering) => Promise<CachedPage | null>,
  ): Promise<CachedPage | null> {
    const rendering: Rendering = { changedTags: [], isOutdated: !this.#isListening };
    this.#renderings.add(rendering);
    const page = render(rendering).finally(() => {
      this.#renderings.delete(rendering);
      if (this.#shared.get(key)?.rendering === rendering) this.#shared.delete(key);
    });
    this.#shared.set(key, { rendering, page });
    return page;
  }

  /** Caches a rendering, unless it may be out of date already: then only the requests that wait for it get it. */
  store(rendering: Rendering, address: PageAddress, page: CachedPage): void {
    if (rendering.isOutdated || address.hasMore || address.search.length > longestCachedSearch) return;
    if (page.tags.some((tag) => rendering.changedTags.includes(tag))) return;
    this.#put(address.key, page);
  }

  /** Caches what can never be stale: its address is derived from its bytes. */
  storeForever(pathname: string, page: CachedPage): void {
    if (this.#isListening) this.#put(pathname, page);
  }

  /** Updates the size after a page has gained encodings. */
  measureAgain(target: string, page: CachedPage): void {
    this.#measureAgain(this.#keyOf(target, target.indexOf("?")), page);
  }

  drop(tags: string[]): void {
    for (const key of this.#shared.keys()) {
      // A page that was never cached may depend on anything.
      const last = this.#lastTags.get(key);
      if (!last || last.some((tag) => tags.includes(tag))) this.#shared.delete(key);
    }
    for (const rendering of this.#renderings) rendering.changedTags.push(...tags);
    for (const tag of tags) {
      for (const key of this.#keysByTag.get(tag) ?? []) this.#pages.delete(key);
      this.#keysByTag.delete(tag);
    }
  }

  /** Invalidations may be missed: nothing is cached until `resume`, and existing entries serve outages only. */
  suspend(now: Date): void {
    this.#isListening = false;
    this.#shared.clear();
    for (const rendering of this.#renderings) rendering.isOutdated = true;
    for (const [, page] of this.#pages.entries()) page.staleSince ??= now;
  }

  /** The database does not answer. */
  markDatabaseAway(): void {
    this.#isDatabaseDown = true;
  }

  resume(now: Date): void {
    this.#isListening = true;
    this.#isDatabaseDown = false;
    for (const [key, page] of [...this.#pages.entries()]) if (isTooOld(page, now)) this.#pages.delete(key);
  }

  #keyOf(target: string, mark: number): string | undefined {
    if (mark === -1) return target;
    const declared = this.#declared.get(target.slice(0, mark));
    return declared && pageAddress(target, declared).key;
  }

  #untag(key: string, page: CachedPage): void {
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }

  /** The page is not served any more, unless the database is down. */
  #isOver({ cachedUntil }: CachedPage): boolean {
    return cachedUntil !== null && cachedUntil <= this.#clock.now();
  }

  #put(key: string, page: CachedPage): void {
    if (page.lifeSeconds !== null) page.cachedUntil ??= this.#clock.now() + page.lifeSeconds * 1000;
    this.#pages.set(key, page);
    if (!this.#pages.has(key)) return;
    this.#lastTags.set(key, page.tags);
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysByTag.set(tag, new Set([key]));
    }
  }

  #measureAgain(key: string | undefined, page: CachedPage): void {
    if (key === undefined || this.#pages.peek(key)?.forms !== page.forms) return;
    // lru-cache measures an entry when it is inserted; another object makes it measure again.
    this.#put(key, { ...page });
  }

  #perfectLater(key: string, page: CachedPage): void {
    this.#perfecting = this.#perfecting.then(async () => {
      if (this.#pages.peek(key)?.forms !== page.forms) return;
      // A page that cannot be compressed further stays as it is; the next one is tried all the same.
      await perfect(page).catch(() => {});
      this.#measureAgain(key, page);
    });
  }
}
