import { expect, test } from "vitest";
import { RealtimeConnection } from "./realtime-connection.ts";

const refused = () => Response.json({ msg: "Sign in again" }, { status: 401 });

/** A connection to streams that last a minute, the last of which is refused. */
function connect(streams: Response[]) {
  const opened: [token: string, lastId: string | null][] = [];
  const sent: unknown[][] = [];
  let now = 0;
  const connection = new RealtimeConnection({
    form: 2,
    send: (text) => void sent.push(JSON.parse(text) as unknown[]),
    end: () => {},
    openLive: async (token, lastId) => {
      opened.push([token, lastId]);
      return streams.shift() ?? refused();
    },
    now: () => (now += 60_000),
  });
  const receive = (event: string, payload: object) =>
    connection.receive(JSON.stringify(["1", "2", "realtime:live", event, payload]));
  return { opened, receive, events: () => sent.map(([, , , event]) => event), connection };
}

const event = (id: number, name: string) => `id: ${id}\nevent: ${name}\n\n`;

test("a channel goes on from one stream to the next without missing anything, and reports an error once its token opens none any more", async () => {
  const { opened, receive, events, connection } = connect([
    new Response(event(1, "ready") + event(2, "jobs")),
    new Response(event(2, "ready")),
  ]);
  await receive("phx_join", { access_token: "first" });
  expect(opened).toEqual([
    ["first", null],
    ["first", "2"],
    ["first", "2"],
  ]);
  expect(events()).toEqual(["phx_reply", "broadcast", "phx_error"]);
  expect(connection.hasChannel).toBe(false);
});

test("a join is answered once its stream knows where it begins, so that nothing that changes afterwards is missed", async () => {
  const { readable, writable } = new TransformStream<Uint8Array>();
  const { receive, events } = connect([new Response(readable)]);
  const writer = writable.getWriter();
  const joined = receive("phx_join", { access_token: "first" });
  await writer.write(Buffer.from(": ping\n\n"));
  await new Promise(setImmediate);
  expect(events()).toEqual([]);
  await writer.write(Buffer.from(event(1, "ready")));
  await expect.poll(events).toEqual(["phx_reply"]);
  await writer.write(Buffer.from(event(2, "jobs")));
  await expect.poll(events).toEqual(["phx_reply", "broadcast"]);
  await writer.close();
  await joined;
});

test("a token that is sent while a stream is open is that of the next one", async () => {
  const { readable, writable } = new TransformStream<Uint8Array>();
  const { opened, receive } = connect([new Response(readable)]);
  const joined = receive("phx_join", { access_token: "first" });
  await receive("access_token", { access_token: "second" });
  await writable.close();
  await joined;
  expect(opened.map(([token]) => token)).toEqual(["first", "second"]);
});

test("what is to be broadcast, as text or as bytes, is answered with an error, and other bytes end the connection", async () => {
  const answers: unknown[] = [];
  const ended: number[] = [];
  const connection = new RealtimeConnection({
    form: 2,
    send: (text) => void answers.push(JSON.parse(text)),
    end: (status) => void ended.push(status),
    openLive: async () => refused(),
    now: () => 0,
  });
  const head = Uint8Array.of(3, 1, 2, 13, 4, 0, 1);
  const bytes = Buffer.concat([head, Buffer.from('712realtime:livejobs{"a":1}')]);
  const asText = JSON.stringify(["7", "12", "realtime:live", "broadcast", { event: "jobs" }]);
  for (const sent of [bytes, asText]) await connection.receive(sent);
  const error = { status: "error", response: { reason: expect.stringContaining("NotImplemented") } };
  const answer = ["7", "12", "realtime:live", "phx_reply", error];
  expect(answers).toEqual([answer, answer]);
  for (const sent of [new Uint8Array(), Uint8Array.of(4, 0, 0), Uint8Array.of(3)])
    await connection.receive(sent);
  expect(ended).toEqual([1007, 1007]);
});
