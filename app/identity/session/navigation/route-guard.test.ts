import { expect, test } from "vitest";
import { gateOf } from "#app/access/gates/gated-path.ts";
import { fakeClock } from "#tests/support/fake-clock.ts";
import { mayWriteNow } from "./entitlement-check.ts";
import { createApiClient } from "../calls/http-client.ts";
import { guardRoute } from "./route-guard.ts";

const answering = (answer: () => Response | Promise<Response>) => async () => answer();
const state = (name: string) => answering(() => Response.json({ statusCode: 200, data: { state: name } }));

test("S02 C02 every state but UNPAID is access, without a warning", async () => {
  const warnings: string[] = [];
  const ask = (name: string) => mayWriteNow(state(name), (words) => warnings.push(words));
  for (const name of ["TRIAL", "ACTIVE", "GRACE", "PAST_DUE", "COMPLIMENTARY"])
    expect(await ask(name)).toBe(true);
  expect(await ask("UNPAID")).toBe(false);
  expect(warnings).toEqual([]);
});

const badAnswers: [name: string, call: ReturnType<typeof answering>][] = [
  ["a failure", answering(() => new Response("", { status: 500 }))],
  ["a refusal", answering(() => Response.json({ statusCode: 401 }, { status: 401 }))],
  ["something else", answering(() => new Response("<html>"))],
  ["nothing", answering(() => Response.json(null))],
  ["no state", answering(() => Response.json({ statusCode: 200, data: {} }))],
];

test("X04 a check of the entitlement without a valid response means no access, and a warning on the console", async () => {
  for (const [name, call] of badAnswers) {
    const warnings: string[] = [];
    expect(await mayWriteNow(call, (words) => warnings.push(words)), name).toBe(false);
    expect(warnings, name).toEqual(["The check of your subscription failed: no access."]);
  }
});

function make(mayWrite: () => Promise<boolean>) {
  const done: string[] = [];
  const guard = (path: string) =>
    guardRoute(path, {
      isGated: (pathname) => gateOf(pathname) === "page",
      mayWrite,
      keep: (kept) => void done.push(`keeps ${kept}`),
      navigate: (to) => void done.push(`goes to ${to}`),
    });
  return { guard, done };
}

test("R20 E02 a page restored after the plan has ended leads to /interstitial and is stored as destination", async () => {
  const { guard, done } = make(async () => false);
  expect(await guard("/writings?page=2")).toBe("sent");
  expect(done).toEqual(["keeps /writings?page=2", "goes to /interstitial"]);
  expect(await guard("/writingsomething")).toBe("open");
});

test("X05 when the site cannot be reached the check of a route cannot run, and navigation continues", async () => {
  const offline = () => Promise.reject(new TypeError("Failed to fetch"));
  const call = createApiClient({
    clock: fakeClock(),
    fetch: offline,
    token: async () => "token",
    replaceToken: async () => "",
    subUserId: () => null,
    onLoggedOut: () => {},
  });
  const warnings: string[] = [];
  const { guard, done } = make(() => mayWriteNow(call, (words) => warnings.push(words)));
  expect(await guard("/writings")).toBe("unchecked");
  expect([done, warnings]).toEqual([[], []]);
  expect(await make(async () => true).guard("/writings")).toBe("open");
});
