import type { RequestListener, Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { ConfigurationError, wrongConfiguration } from "#app/platform/config/configuration-error.server.ts";
import { readLogLevel } from "#app/platform/config/log-level.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { describeError } from "#app/platform/log/describe-error.server.ts";
import { type ClosingServer, createHttpServer, type Upgrader } from "./http-server.ts";

/** From SIGTERM to the exit; a second less than promised. */
const longestCloseMs = 9_000;
/** How long running requests may take of it; the rest is for jobs and the database. */
const graceMs = 6_000;

/** The timeout of loading modules in advance: with the database down some of them cannot finish. */
const warmingMs = 1_500;

/** The delay until the remaining modules are loaded: the first visitors have been answered by then. */
const warmFurtherMs = 1_000;

interface Served extends AsyncDisposable {
  listener: RequestListener;
  upgrader?: Upgrader;
  warm(): Promise<void>;
  warmFurther(): Promise<void>;
  endStreams(): void;
}

/** Serves the site on its port, prints that on standard output, and closes everything in order at the first signal. */
export async function serveSite(site: Site & AsyncDisposable, app: Served): Promise<void> {
  const server = createHttpServer(app.listener, app.upgrader);
  const dispose = async () => {
    await app[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  };
  try {
    await Promise.race([app.warm(), sleep(warmingMs, undefined, { ref: false })]);
    await listen(server, site);
  } catch (error) {
    await dispose();
    throw error;
  }
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : site.settings.PORT;
  console.log(`Ready on ${site.settings.SITE_URL ?? `http://localhost:${port}`}`);
  // For `npm start`, which treats a process that has served differently from one that cannot start.
  process.send?.(site.settings.STANDBY === "yes" ? "ready, another may stand by" : "ready");
  // A failure is reported when the module is needed.
  setTimeout(() => void app.warmFurther().catch(() => {}), warmFurtherMs).unref();
  closeOnSignal(server, app, dispose);
}

async function listen(server: Server, site: Site): Promise<void> {
  const { PORT: port, HOST: host } = site.settings;
  try {
    await listenOn(server, port, host);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "EADDRINUSE")
      throw new ConfigurationError(
        `Port ${port} is in use by another program. Stop it, or set PORT to another number.`,
      );
    if (code === "EACCES")
      throw new ConfigurationError(`This user may not open port ${port}. Set PORT to a number above 1023.`);
    // A machine without IPv6.
    if (host === "::" && (code === "EAFNOSUPPORT" || code === "EADDRNOTAVAIL"))
      return listenOn(server, port, "0.0.0.0");
    if (code === "ENOTFOUND" || code === "EADDRNOTAVAIL")
      throw new ConfigurationError(`HOST ${host} is not an address of this machine.`);
    throw error;
  }
}

function listenOn(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/**
 * Handles signals until the site serves: what is open must be closed, or an embedded database would keep running.
 * `proceed` stops its caller while everything is being closed; `letGo` returns signals to others.
 */
export function closeOnEarlySignal(opening: Promise<AsyncDisposable>) {
  let isClosing = false;
  const closeOnce = async () => {
    if (isClosing) return;
    isClosing = true;
    const closed = opening.then(
      (site) => site[Symbol.asyncDispose](),
      () => {},
    );
    await Promise.race([closed, sleep(longestCloseMs)]);
    process.exit(0);
  };
  const close = () => void closeOnce();
  const signals = ["SIGTERM", "SIGINT", "SIGHUP", "disconnect"] as const;
  for (const signal of signals) process.on(signal, close);
  return {
    proceed: () => (isClosing ? new Promise<never>(() => {}) : Promise.resolve()),
    letGo() {
      for (const signal of signals) process.off(signal, close);
    },
  };
}

function closeOnSignal(server: ClosingServer, app: Served, dispose: () => Promise<void>): void {
  let isClosing = false;
  const closeOnce = async () => {
    // Ctrl-C in a terminal arrives twice: directly and from the script that started us.
    if (isClosing) return;
    isClosing = true;
    const end = Date.now() + longestCloseMs;
    app.endStreams();
    await server.finish(graceMs);
    await Promise.race([dispose(), sleep(end - Date.now())]);
    process.exit(0);
  };
  const close = () => void closeOnce();
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, close);
  // The script that started us was killed with SIGKILL.
  process.on("disconnect", close);
}

/** One plain message for what an operator can fix; the whole error for what only we can. */
export function endWith(error: unknown): void {
  const isExpected =
    error instanceof Error && ["InvalidSettingError", "ConfigurationError"].includes(error.name);
  const { message, stack } = describeError(error);
  const hasStack = readLogLevel(process.env) === "debug" && !isExpected;
  // Errors that an operator can fix have our own message, from which values of settings are removed.
  const text = isExpected ? error.message : hasStack ? `${message}\n${stack}` : message;
  process.stderr.write(`${text}\n`);
  process.exit(isExpected ? wrongConfiguration : 1);
}
