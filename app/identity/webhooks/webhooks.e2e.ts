import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/hydrated.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { queueWebhooksJob } from "./deliver-webhook-job.server.ts";

/** Somebody's program; it takes what is sent to it. */
async function listen() {
  const received: { headers: Record<string, string>; body: string }[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray()).toString();
    received.push({ headers: request.headers as Record<string, string>, body });
    response.writeHead(204).end();
  };
  const server = createServer((request, response) => void take(request, response)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test("a webhook is added by keyboard, its secret shown once, and what it receives is verified by a stranger's code", async () => {
  await using program = await listen();
  await using browser = await openTestBrowser({ WEBHOOK_PRIVATE_HOSTS: program.host });
  const { site, url } = browser;
  const { cookie } = await makeAccount(site, { handle: "rita" });
  const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
  await page.context().addCookies(
    cookie.split("; ").map((pair) => {
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      return { name, value, url };
    }),
  );
  await page.goto("/account/webhooks");
  await hydrated(page);
  await page.getByLabel("Address", { exact: true }).fill(`http://${program.host}/hook`);
  await page.locator("#event-follower\\.created").press("Space");
  await page.getByLabel("Address", { exact: true }).press("Enter");
  const secret = await page.getByLabel("The secret").inputValue();
  expect(secret).toMatch(/^whsec_/);
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  await page.goto("/account/webhooks");
  expect(await page.content()).not.toContain(secret);
  await page.getByRole("button", { name: /^Send a test/ }).press("Enter");
  await page.waitForURL(/done=sent/);
  await queueWebhooksJob.work?.(site, {}, AbortSignal.timeout(10_000));
  await site.work();
  await expect.poll(() => program.received.length, { timeout: 30_000 }).toBe(1);
  const [{ headers, body } = { headers: {}, body: "" }] = program.received;
  const stranger = new Webhook(secret);
  expect(stranger.verify(body, headers)).toMatchObject({ type: expect.any(String) });
  expect(() => stranger.verify(`${body} `, headers)).toThrow();
  // The answer is stored a moment after the program has given it.
  const isAnswered = async () => {
    await page.goto("/account/webhooks");
    return page.getByText("Answered 204.").first().isVisible();
  };
  await expect.poll(isAnswered, { timeout: 30_000 }).toBe(true);
});
