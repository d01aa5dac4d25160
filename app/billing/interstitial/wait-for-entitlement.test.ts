import { expect, test } from "vitest";
import { waitForEntitlement, gateEventsPath } from "./wait-for-entitlement.ts";

function make(answers: (Response | Error)[] = []) {
  const events: string[] = [];
  const requests: string[] = [];
  let tick = () => {};
  let openGate = () => {};
  const stop = waitForEntitlement({
    listen: (opened) => {
      openGate = opened;
      return () => void events.push("closed");
    },
    fetch: async (path) => {
      requests.push(path);
      const answer = answers.shift() ?? Response.json({ isOpen: false });
      if (answer instanceof Error) throw answer;
      return answer;
    },
    every: (_ms, work) => {
      tick = work;
      return () => void events.push("no more questions");
    },
    goOn: () => void events.push("goes on"),
  });
  const poll = async () => {
    tick();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { openGate: () => openGate(), events, requests, poll, stop };
}

test("S09 it continues as soon as the site announces that the gate is open", () => {
  const { openGate, events } = make();
  openGate();
  expect(events).toEqual(["closed", "no more questions", "goes on"]);
});

test("S09 without a stream it polls, also after failed responses", async () => {
  const answers = [new Error("offline"), new Response("", { status: 500 }), Response.json(null)];
  const { events, requests, poll } = make([...answers, Response.json({ isOpen: true })]);
  for (const expected of [[], [], [], ["closed", "no more questions", "goes on"]]) {
    await poll();
    expect(events).toEqual(expected);
  }
  expect(new Set(requests)).toEqual(new Set([`${gateEventsPath}?once`]));
});

test("leaving the page ends the polling", () => {
  const { events, stop } = make();
  stop();
  expect(events).toEqual(["closed", "no more questions"]);
});
