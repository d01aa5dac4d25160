// A worker: sends batches of visits at a steady rate, on an event loop of its own, and answers with how long each took, in milliseconds.
import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

/** What the worker is started with. */
export interface Sending {
  url: string;
  chapter: { jid: string; slug: string };
  seconds: number;
  batchesPerSecond: number;
  visitsInBatch: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const everyMs = 20;

function batch({ chapter, visitsInBatch }: Sending): string {
  return JSON.stringify(
    Array.from({ length: visitsInBatch }, () => ({
      id: randomBytes(16).toString("hex"),
      jid: chapter.jid,
      chapter: chapter.slug,
      openedAt: Date.now() - 60_000,
      activeSeconds: 50,
      progression: 0.7,
      isFinished: false,
      isFirstVisit: true,
      isFirstOpening: true,
      isFirstFinish: false,
      begunOn: null,
      from: "",
    })),
  );
}

function send(sending: Sending): Promise<number> {
  const body = batch(sending);
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "user-agent": "Mozilla/5.0 Firefox/140.0",
  };
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const sent = request(sending.url, { method: "POST", agent, headers }, (response) => {
      response.resume();
      response.once("end", () =>
        response.statusCode === 204
          ? resolve(performance.now() - began)
          : reject(new Error(`${sending.url} answered ${response.statusCode}`)),
      );
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

/** By the clock, not by pauses: what a pause was too long is made up for. */
async function sendSteadily(sending: Sending): Promise<number[]> {
  const began = performance.now();
  const total = sending.seconds * sending.batchesPerSecond;
  const pending: Promise<number>[] = [];
  while (pending.length < total) {
    const due = Math.min(total, Math.ceil(((performance.now() - began) / 1000) * sending.batchesPerSecond));
    while (pending.length < due) pending.push(send(sending));
    await wait(everyMs);
  }
  return Promise.all(pending);
}

if (parentPort) parentPort.postMessage(await sendSteadily(workerData as Sending));
