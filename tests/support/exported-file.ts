import { expect } from "vitest";
import type { createTestSite } from "./site.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

/**
 * A work's file as a browser gets it: what takes long is made by a job, and its page leads to the file once it is there.
 * The site must work on its jobs.
 */
export async function exportedFile(site: TestSite, address: string, cookie: string): Promise<Response> {
  const ask = (path: string) =>
    site.app.fetch(new Request(`http://localhost${path}`, { headers: { cookie } }));
  let response = await ask(address);
  const [, page, id] = /^(.*)\?making=(.*)$/.exec(response.headers.get("location") ?? "") ?? [];
  if (!page) return response;
  const file = `${page}/${id}${/\.\w+(?=$|\?)/.exec(address)?.[0]}`;
  const status = async () => (response = await ask(file)).status;
  await expect.poll(status, { timeout: 60_000, interval: 200 }).not.toBe(303);
  return response;
}
