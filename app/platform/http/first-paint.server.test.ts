import { expect, test } from "vitest";
import { paintBeforeScripts } from "./first-paint.server.ts";

const preload = '<link rel="modulepreload" href="/assets/a.js"/>';
const style = '<link rel="stylesheet" href="/assets/a.css"/>';
const open = '<script nonce="n" type="module" async="">';

test("nothing is fetched for scripts before the first frame; then each module, once", () => {
  const script = `${open}\nimport * as route0 from "/assets/a.js";\nwindow.modules = {route0};\nimport("/assets/e.js");</script>`;
  const html = paintBeforeScripts(
    `<html><head>${preload}${preload}${style}</head><body>${script}</body></html>`,
  );
  expect(html).toMatch(new RegExp(`^<html><head>${style}</head><body>${open}if`));
  expect(html).toContain('["/assets/a.js"].forEach');
  expect(html).toContain('const [route0]=await Promise.all(["/assets/a.js"].map(m=>import(m)));');
  expect(html).not.toContain("import * as");
  expect(html.indexOf("requestAnimationFrame")).toBeLessThan(html.indexOf("Promise.all"));
});

test("a page without scripts stays as it is", () => {
  for (const html of ["<p>Text</p>", `<html><head>${preload}${style}</head><body></body></html>`])
    expect(paintBeforeScripts(html)).toBe(html);
});
