import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import type { openStripePeer } from "#tests/support/stripe-peer.ts";

export interface Author {
  cookie: string;
  token: string;
  workId: string;
  chapterId: string;
}

export interface Tally {
  saves: string[];
  webhooks: string[];
  pictures: string[];
  reads: number;
  /** Honest refusals: 503 with Retry-After. */
  refused: number;
  /** Unexpected responses with their number: "401 /account". */
  wrong: Map<string, number>;
  /** Requests without a response: the process was killed meanwhile. */
  cutOff: number;
}

export const newTally = (): Tally => ({
  saves: [],
  webhooks: [],
  pictures: [],
  reads: 0,
  refused: 0,
  wrong: new Map(),
  cutOff: 0,
});

interface Work {
  url: string;
  author: Author;
  peer: Awaited<ReturnType<typeof openStripePeer>>;
  tally: Tally;
  isOver: () => boolean;
}

const pauseMs = 40;

/**
 * Sends one request; null when there was no response. A 503 is counted as a refusal; any other unexpected status is
 * counted too.
 */
async function ask(work: Work, path: string, init: RequestInit = {}, expected = [200]) {
  try {
    const signal = AbortSignal.timeout(20_000);
    const answer = await fetch(work.url + path, { redirect: "manual", signal, ...init });
    const text = await answer.text();
    if (expected.includes(answer.status)) return { status: answer.status, text };
    if (answer.status === 503 && answer.headers.has("retry-after")) work.tally.refused++;
    else {
      const what = `${answer.status} ${init.method ?? "GET"} ${path.replace(/[0-9a-f-]{20,}/g, "…")}`;
      work.tally.wrong.set(what, (work.tally.wrong.get(what) ?? 0) + 1);
    }
    return null;
  } catch {
    work.tally.cutOff++;
    return null;
  }
}

const signedIn = ({ cookie, token }: Author) => ({ cookie, "x-jwt-token": token });

/** Adds one word after the other to the chapter; each is retried with the same id until it is acknowledged. */
export async function keepSaving(work: Work): Promise<void> {
  const { author, tally } = work;
  for (let version = 0; !work.isOver();) {
    const word = `w${tally.saves.length}`;
    const content = [{ type: "text", text: `${word} ` }];
    const step = { stepType: "replace", from: 1, to: 1, slice: { content } };
    const body = JSON.stringify({ saveId: randomUUID(), version, steps: [step] });
    for (let answer = null; !answer && !work.isOver(); await sleep(pauseMs)) {
      answer = await ask(work, `/api/writing/chapters/${author.chapterId}/changes`, {
        method: "POST",
        headers: { ...signedIn(author), "content-type": "application/json" },
        body,
      });
      if (!answer) continue;
      version = (JSON.parse(answer.text) as { version: number }).version;
      tally.saves.push(word);
    }
  }
}

export async function keepPaying(work: Work): Promise<void> {
  while (!work.isOver()) {
    const message = work.peer.message("customer.created", { id: `cus_${randomUUID()}`, object: "customer" });
    const answer = await ask(work, "/api/webhooks/stripe", work.peer.sign(message));
    if (answer) work.tally.webhooks.push((message as unknown as { id: string }).id);
    await sleep(pauseMs * 2);
  }
}

export async function keepDrawing(work: Work): Promise<void> {
  const { author, tally } = work;
  for (let count = 0; !work.isOver(); count++) {
    const background = { r: count % 256, g: (count >> 8) % 256, b: (count * 7) % 256 };
    const create = { width: 64, height: 64, channels: 3 as const, background };
    const png = await sharp({ create }).png().toBuffer();
    const body = new FormData();
    body.set("picture", new File([new Uint8Array(png)], "a.png", { type: "image/png" }));
    const path = `/api/writing/works/${author.workId}/pictures`;
    const answer = await ask(work, path, { method: "POST", headers: signedIn(author), body });
    if (answer) tally.pictures.push((JSON.parse(answer.text) as { hash: string }).hash);
    await sleep(pauseMs * 2);
  }
}

/** Other requests: public pages, and those of a user who must stay signed in. */
export async function keepReading(work: Work): Promise<void> {
  const { cookie } = work.author;
  while (!work.isOver()) {
    for (const [path, init] of [
      ["/", {}],
      ["/search?q=sea", {}],
      ["/account", { headers: { cookie } }],
      ["/api/user/current", { headers: signedIn(work.author) }],
    ] as const) {
      if (await ask(work, path, init)) work.tally.reads++;
      await sleep(pauseMs);
    }
  }
}

/** Tokens are valid for an hour, and so may a run last. */
export async function keepSignedIn(work: Work): Promise<void> {
  for (let rounds = 1; !work.isOver(); rounds++) {
    await sleep(1_000);
    if (rounds % 600 !== 0) continue;
    const answer = await ask(work, "/api/auth/token", { headers: { cookie: work.author.cookie } });
    if (answer) work.author.token = (JSON.parse(answer.text) as { token: string }).token;
  }
}
