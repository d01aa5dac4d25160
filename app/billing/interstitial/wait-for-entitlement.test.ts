import { expect, test } from "vitest";
import { waitForEntitlement, gateEventsPath } from "./wait-for-entitlement.ts";

function make(answers: (Response | Error)[] = []) {
  const said: string[] = [];
  const asked: string[] = [];
  let tick = () => {};
  let openGate = () => {};
  const stop = waitForEntitlement({
    listen: (opened) => {
      openGate = opened;
      return () => void said.push("closed");
    },
    fetch: async (path) => {
      asked.push(path);
      const answer = answers.shift() ?? Response.json({ isOpen: false });
      if (answer instanceof Error) throw answer;
      return answer;
    },
    every: (_ms, work) => {
      tick = work;
      return () => void said.push("no more questions");
    },
    goOn: () => void said.push("goes on"),
  });
  const poll = async () => {
    tick();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { openGate: () => openGate(), said, asked, poll, stop };
}

test("S09 it goes on as soon as the site says that the gate is open", () => {
  const { openGate, said } = make();
  openGate();
  expect(said).toEqual(["closed", "no more questions", "goes on"]);
});

test("S09 without a stream it finds out by asking, through answers that fail", async () => {
  const answers = [new Error("offline"), new Response("", { status: 500 }), Response.json(null)];
  const { said, asked, poll } = make([...answers, Response.json({ isOpen: true })]);
  for (const expected of [[], [], [], ["closed", "no more questions", "goes on"]]) {
    await poll();
    expect(said).toEqual(expected);
  }
  expect(new Set(asked)).toEqual(new Set([`${gateEventsPath}?once`]));
});

test("leaving the page ends the waiting", () => {
  const { said, stop } = make();
  stop();
  expect(said).toEqual(["closed", "no more questions"]);
});
