import { expect, test } from "vitest";
import { waitForEntitlement } from "./wait-for-entitlement.ts";

function make(answers: (Response | Error)[] = []) {
  const events: string[] = [];
  const requests: string[] = [];
  let change = () => {};
  const stop = waitForEntitlement({
    listen: (onChange) => {
      change = onChange;
      return () => void events.push("unsubscribed");
    },
    fetch: async (path) => {
      requests.push(path);
      const answer = answers.shift() ?? Response.json({ statusCode: 200, data: { state: "UNPAID" } });
      if (answer instanceof Error) throw answer;
      return answer;
    },
    goOn: () => void events.push("goes on"),
  });
  const announce = async () => {
    change();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { announce, events, requests, stop };
}

const paid = () => Response.json({ statusCode: 200, data: { state: "ACTIVE" } });

test("S09 it continues as soon as the site announces that the account may write", async () => {
  const { announce, events, requests } = make([Response.json({ data: { state: "UNPAID" } }), paid()]);
  await announce();
  expect(events).toEqual([]);
  await announce();
  expect(events).toEqual(["unsubscribed", "goes on"]);
  expect(new Set(requests)).toEqual(new Set(["/api/revenueCat/entitlement"]));
});

test("S09 an answer that failed or cannot be read does not open the gate, and the next change is checked again", async () => {
  const failing = [new Error("offline"), new Response("", { status: 500 }), Response.json(null)];
  const { announce, events } = make([...failing, Response.json({ data: {} }), paid()]);
  for (let count = 0; count < 4; count++) await announce();
  expect(events).toEqual([]);
  await announce();
  expect(events).toEqual(["unsubscribed", "goes on"]);
});

test("leaving the page unsubscribes, and an answer that comes later leads nowhere", async () => {
  const { announce, events, stop } = make([paid()]);
  const answering = announce();
  stop();
  await answering;
  expect(events).toEqual(["unsubscribed"]);
});
