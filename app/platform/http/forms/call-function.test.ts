import { expect, test } from "vitest";
import { callFunction } from "./call-function.ts";

const answering =
  (body: string, init: ResponseInit = {}) =>
  async () =>
    new Response(body, init);

test("X09 each of the three ways in which a function can fail has its message", async () => {
  const unreachable = async () => {
    throw new TypeError("no network");
  };
  const relay = answering("", { headers: { "x-relay-error": "true" }, status: 502 });
  const call = (ask: typeof fetch) => callFunction("any", {}, ask);
  await expect(call(unreachable)).rejects.toThrow("Failed to send a request to the Edge Function");
  await expect(call(relay)).rejects.toThrow("Relay Error invoking the Edge Function");
  await expect(call(answering("no", { status: 404 }))).rejects.toThrow(
    "Edge Function returned a non-2xx status code",
  );
});

test("an error carries what the function itself said", async () => {
  const detail = answering('{"statusCode":422,"msg":"The work is empty."}', { status: 422 });
  await expect(callFunction("any", {}, detail)).rejects.toMatchObject({
    reason: "refused",
    detail: "The work is empty.",
  });
});

test("a response is read by its content type, and the function's name cannot change the path", async () => {
  const json = { headers: { "content-type": "application/json; charset=utf-8" } };
  expect(await callFunction("any", {}, answering('{"isFree":true}', json))).toEqual({ isFree: true });
  expect(await callFunction("any", {}, answering("words"))).toBe("words");
  const bytes = {
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": "attachment; filename*=UTF-8''a%20t%C3%AFtle.epub",
    },
  };
  const file = await callFunction("any", {}, answering("PK", bytes));
  expect(file instanceof File && [file.name, await file.text()]).toEqual(["a tïtle.epub", "PK"]);
  const requests: string[] = [];
  await callFunction("../../api/x?y", { a: 1 }, async (address, init) => {
    requests.push(String(address), String(init?.body));
    return new Response("");
  });
  expect(requests).toEqual(["/functions/v1/..%2F..%2Fapi%2Fx%3Fy", '{"a":1}']);
});
