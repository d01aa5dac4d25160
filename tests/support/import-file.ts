import { expect } from "vitest";
import type { visitor } from "./visitor.ts";

/** Uploads a manuscript by the form of `address`, waits until it was read, and returns its preview's address. */
export async function importFile(
  who: ReturnType<typeof visitor>,
  address: string,
  { name, content }: { name: string; content: string | Uint8Array },
): Promise<string> {
  const form = new FormData();
  form.set("file", new File([typeof content === "string" ? content : new Uint8Array(content)], name));
  const sent = await who.get(address, { method: "POST", body: form });
  expect(sent.status, sent.text).toBe(303);
  const preview = sent.location ?? "";
  const page = async () => (await who.get(preview)).text;
  await expect.poll(page, { timeout: 30_000 }).not.toContain("file-lines");
  return preview;
}
