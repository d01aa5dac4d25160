import { FunctionsClient, FunctionsHttpError, FunctionsRelayError } from "@supabase/functions-js";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";
import type { ShellEnv } from "./edge.ts";
import { markRelayErrors } from "./mark-relay-errors.ts";
import { plainPage } from "./plain-page.ts";

test("X09 the public client tells a call that the shell refused from one that a function refused", async () => {
  await using site = await createTestSite({ RATE_LIMIT_PER_MINUTE: "10" });
  await using server = await site.listen();
  const client = new FunctionsClient(`${server.url}/functions/v1`);
  const call = async () => (await client.invoke("no-such-function", { body: {} })).error as unknown;
  expect(await call()).toBeInstanceOf(FunctionsHttpError);
  await call();
  expect(await call()).toBeInstanceOf(FunctionsRelayError);
});

test("X09 a busy shell is a relay error, and a function that is busy speaks for itself", async () => {
  const app = new Hono<ShellEnv>();
  app.use("/functions/*", markRelayErrors());
  app.all("/functions/v1/shed", () => plainPage({ status: 503, requestId: "", isForProgram: true }));
  app.all("/functions/v1/own", () => Response.json({ msg: "Later" }, { status: 503 }));
  app.all("/functions/v1/absent", () => plainPage({ status: 404, requestId: "", isForProgram: true }));
  const marked = async (path: string) => (await app.request(path)).headers.get("x-relay-error");
  expect(await marked("/functions/v1/shed")).toBe("true");
  expect(await marked("/functions/v1/own")).toBeNull();
  expect(await marked("/functions/v1/absent")).toBeNull();
});
