import { expect, test } from "vitest";
import { pack, unpack } from "./packed.ts";

const page = `<p>${"The same words again. ".repeat(400)}</p>`;

test("a page takes less room when it is stored, and is the same with its policy when it is opened", async () => {
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'",
    "content-encoding": "br",
  };
  const { packed, bytes } = await pack(new Response(page, { headers }));
  expect(bytes).toBeLessThan(page.length / 10);
  const opened = unpack(packed);
  expect(await opened.text()).toBe(page);
  expect(Object.fromEntries(opened.headers)).toEqual({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'",
  });
});

test("a picture is stored byte for byte, and a response that was never packed is opened as it is", async () => {
  const picture = Uint8Array.from({ length: 300 }, (_, index) => index % 256);
  const { packed, bytes } = await pack(new Response(picture, { headers: { "content-type": "image/png" } }));
  expect(bytes).toBe(300);
  expect(new Uint8Array(await unpack(packed).arrayBuffer())).toEqual(picture);
  const plain = new Response("plain");
  expect(unpack(plain)).toBe(plain);
});
