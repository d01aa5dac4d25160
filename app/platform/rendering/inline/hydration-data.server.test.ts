import { expect, test } from "vitest";
import { addHydrationData } from "./hydration-data.server.ts";

const page = "<!DOCTYPE html><html><body><p>Text</p></body></html>";

test("the loader data is in one script at the end of the body and reads back unchanged", () => {
  const data = 'a "title" & more\nC:\\path \u2028 é';
  const html = addHydrationData(page, data, "n0nce");
  expect(html.endsWith("</script></body></html>")).toBe(true);
  const [, quoted = ""] = /enqueue\((.*?)\);window/s.exec(html) ?? [];
  expect(JSON.parse(quoted)).toBe(data);
  expect(html).toContain('<script nonce="n0nce">');
});

test("text that looks like markup cannot end the script", () => {
  const html = addHydrationData(page, "</script><script>alert(1)</script><!--", "n0nce");
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(html).not.toContain("<!--");
});
