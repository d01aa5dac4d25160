import { pack } from "./packed.ts";

/** Thrown when an address cannot be stored: `status` is 0 when the server was not reached. */
export class NotStored extends Error {
  readonly status: number;
  /** The site itself refuses it; not a network that wants a sign-in first, nor a release of the site without this address. */
  readonly isRefusal: boolean;
  constructor(address: string, response: Response | null, options?: ErrorOptions) {
    super(`${address} was answered ${response?.status ?? "by nobody"}`, options);
    this.name = "NotStored";
    this.status = response?.status ?? 0;
    const isOurs = response?.headers.has("x-request-id") ?? false;
    const isJson = response?.headers.get("content-type")?.includes("json") ?? false;
    this.isRefusal = isOurs && (this.status === 403 || (isJson && [404, 410].includes(this.status)));
  }
}

interface Fetching {
  cache: Cache;
  addresses: string[];
  signal: AbortSignal;
  /** Called for each address that is stored, with the site's files that it names. */
  onStored: (stored: { bytes: number; named: string[] }) => void;
  /** Whether a book is whole without an address that the server does not have. */
  isOptional: (address: string) => boolean;
}

const fetchedAtOnce = 4;

/** Stores each address, a few at once, and waits where the server asks for it. */
export async function fetchInto({ cache, addresses, signal, onStored, isOptional }: Fetching): Promise<void> {
  const left = [...addresses];
  const work = async () => {
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      signal.throwIfAborted();
      const response = await reach(address, signal);
      if (!response.ok && isOptional(address) && response.status < 500) continue;
      if (!response.ok || response.redirected) throw new NotStored(address, response);
      onStored(await store(cache, address, response));
    }
  };
  const workers = Array.from({ length: fetchedAtOnce }, work);
  try {
    await Promise.all(workers);
  } finally {
    // A caller that has stopped finds nothing stored afterwards.
    if (signal.aborted) await Promise.allSettled(workers);
  }
}

const mostTries = 6;
const mostWaitMs = 60_000;

/** Past every cache, but for files that never change. A refusal for too many requests is a wait. */
async function reach(address: string, signal: AbortSignal): Promise<Response> {
  const cache = address.startsWith("/files/") ? "default" : "reload";
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(address, { cache, redirect: "error", signal }).catch((cause: unknown) => {
      signal.throwIfAborted();
      throw new NotStored(address, null, { cause });
    });
    if ((response.status !== 429 && response.status !== 503) || tries === mostTries) return response;
    const seconds = Number(response.headers.get("retry-after") ?? 2 ** tries);
    await pause(Math.min(mostWaitMs, (Number.isFinite(seconds) ? seconds : 5) * 1000), signal);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => (clearTimeout(timer), reject(signal.reason)), { once: true });
  });
}

/** The addresses of the site's files that a page names: its list has all of them but for those that only the page's head has. */
const namedFiles = /\/assets\/[\w.-]+\.(?:js|css|woff2)/g;

async function store(cache: Cache, address: string, response: Response) {
  const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  const named = isPage ? ((await response.clone().text()).match(namedFiles) ?? []) : [];
  const { packed, bytes } = await pack(response);
  await cache.put(address, packed);
  return { bytes, named };
}
