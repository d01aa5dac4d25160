import { get, type ClientRequest } from "node:http";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { announceToReaders } from "../app/identity/live/public.server.ts";
import { openSite } from "../server/open-site.ts";
import { makeAccount } from "../tests/support/make-account.ts";
import { short, spread } from "./figures.ts";
import { createLibrary, type Library } from "./library.ts";
import type { Measure } from "./measure.ts";
import { wait } from "./project.ts";

const connectionCount = 1_000;
/** Opened at once. */
const portion = 50;
/** Tokens name the site that they are for. */
const address = { SITE_URL: "http://localhost:3000" };
const mostMemoryMb = 150;
const longestMs = 60_000;

/** Open pages, each of an account of its own, and an event that another process announces to all of them. */
export const liveConnections: Measure = {
  name: "live-connections",
  async run({ folder, isQuick, say }) {
    await using library = await createLibrary(join(folder, "live-connections"));
    const count = isQuick ? connectionCount / 10 : connectionCount;
    say(`  signing ${count.toLocaleString("en")} readers in`);
    const tokens = await signedInReaders(library, count);
    await using site = await library.start({ ...address, LOG_LEVEL: "warn" });
    const url = `${site.url}/api/live`;
    // Whatever is loaded with the first stream is no part of a connection.
    await disconnect(await connectAll(url, tokens.slice(0, portion)));
    const idle = (await site.memory()).rss;
    const streams = await connectAll(url, tokens);
    const used = ((await site.memory()).rss - idle) / 1e6;
    const began = performance.now();
    await library.db.transaction((tx) => announceToReaders(tx, "dashboard", sql`select id from accounts`));
    await Promise.race([Promise.all(streams.map(({ heard }) => heard)), wait(longestMs)]);
    const took = performance.now() - began;
    const reached = streams.filter(({ names }) => names.includes("dashboard")).length;
    await disconnect(streams);
    const what = `${count.toLocaleString("en")} open streams of as many readers`;
    return [
      {
        measure: `${what}: resident memory above the idle site`,
        against: `${short(idle / 1e6)} MB when idle`,
        value: spread([used / mostMemoryMb]),
        unit: "×",
        ours: `${short(used)} MB`,
        theirs: `${mostMemoryMb} MB`,
        mark: { atMost: 1 },
      },
      {
        measure: "the same: how many an event of another process reached",
        against: "all of them",
        value: spread([reached / count]),
        unit: "×",
        ours: `${reached.toLocaleString("en")} within ${short(took)} ms`,
        theirs: count.toLocaleString("en"),
        mark: { atLeast: 1 },
      },
    ];
  },
};

async function signedInReaders(library: Library, count: number): Promise<string[]> {
  await using site = await openSite({ ...library.environment, ...address, LOG_LEVEL: "warn" });
  const tokens: string[] = [];
  while (tokens.length < count) tokens.push((await makeAccount(site)).token);
  return tokens;
}

interface Stream {
  request: ClientRequest;
  names: string[];
  /** Resolves with the event that is announced to all. */
  heard: Promise<void>;
}

async function connectAll(url: string, tokens: string[]): Promise<Stream[]> {
  const streams: Stream[] = [];
  for (let at = 0; at < tokens.length; at += portion) {
    const opened = tokens.slice(at, at + portion).map((token) => connect(url, token));
    streams.push(...(await Promise.all(opened)));
  }
  return streams;
}

/** Resolves when the stream is ready, as a page's does. */
function connect(url: string, token: string): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const names: string[] = [];
    const heard = Promise.withResolvers<void>();
    const request = get(url, { agent: false, headers: { "x-jwt-token": token } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.setEncoding("utf8");
      answer.on("error", () => {});
      answer.on("data", (text: string) => {
        for (const [, name = ""] of text.matchAll(/^event: (.*)$/gm)) names.push(name);
        if (names.includes("ready")) resolve({ request, names, heard: heard.promise });
        if (names.includes("dashboard")) heard.resolve();
      });
    });
    request.on("error", reject);
  });
}

async function disconnect(streams: Stream[]): Promise<void> {
  for (const { request } of streams) request.destroy();
  await wait(500);
}
