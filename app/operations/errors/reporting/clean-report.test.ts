import fc from "fast-check";
import { expect, test } from "vitest";
import { browserFile, browserMessage, cleanType, familyOf, framesOf, routeOf } from "./clean-report.ts";

test("stacks of Chrome, Firefox and Safari give the same frames", () => {
  const origin = "https://books.example.org";
  const fileOf = (address: string) => browserFile(address, origin);
  const chrome = `TypeError: Ann's secret
    at openPage (${origin}/assets/reader-abcdefgh.js:1:234)
    at async ${origin}/assets/site-abcdefgh.js:2:5
    at other (chrome-extension://aaaa/content.js:1:1)
    at ${origin}/bookdetail/nightjar:10:3`;
  const firefox = `openPage@${origin}/assets/reader-abcdefgh.js:1:234
@${origin}/assets/site-abcdefgh.js:2:5
other@moz-extension://aaaa/content.js:1:1
@${origin}/bookdetail/nightjar:10:3`;
  const frames = [
    { name: "openPage", file: "/assets/reader-abcdefgh.js", line: 1, column: 234 },
    { name: "", file: "/assets/site-abcdefgh.js", line: 2, column: 5 },
    { name: "", file: "(page)", line: 10, column: 3 },
  ];
  expect(framesOf(chrome, fileOf)).toEqual(frames.map((frame) => expect.objectContaining(frame)));
  expect(framesOf(firefox, fileOf)).toEqual(frames);
});

test("X11 a message of a browser loses what it quotes, and a message of code is not sent", () => {
  expect(
    browserMessage("SyntaxError", `Unexpected token 'A', "Ann's "secret" diary" is not valid JSON`),
  ).not.toMatch(/Ann|secret|diary/);
  expect(
    browserMessage("TypeError", "Failed to fetch https://x.example/ann?code=1 for ann@example.org"),
  ).toBe("Failed to fetch … for …");
  expect(browserMessage("TypeError", "x is not a function")).toBe("x is not a function");
  expect(browserMessage("Error", "No chapter Ann and the Sea")).toBe("");
  expect(
    browserMessage("Error", "Minified React error #418; visit https://react.dev/errors/418?args[]=Ann"),
  ).toBe("Minified React error #418");
  expect(cleanType("Ann was here")).toBe("Error");
});

test("a route is the kind of page, without titles, names and numbers", () => {
  const routes = {
    "/": "/",
    "/search?q=ann": "/search",
    "/bookdetail/ann-and-the-sea": "/bookdetail/…",
    "/book-reader/nightjar/chapter-1": "/book-reader/…",
    "/account/mails": "/account/mails",
    "/account/mails/stop": "/account/mails/…",
    "/admin/accounts/12345": "/admin/accounts/…",
    "/writing/12345/chapter/7": "/writing/…",
    "/ann@example.org": "/…",
    "/Ann": "/…",
  };
  for (const [path, route] of Object.entries(routes)) expect(routeOf(path), path).toBe(route);
});

test("the family of a browser is its only mark", () => {
  const chrome =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
  expect(familyOf(chrome)).toBe("Chrome");
  expect(familyOf(`${chrome} Edg/150.0`)).toBe("Edge");
  expect(familyOf("curl/8")).toBe("");
});

test("whatever a message is, no quoted text, address or number of it is left, and it is short", () => {
  const types = fc.constantFrom("TypeError", "Error", "SyntaxError");
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 3_000 }), types, (text, type) => {
      const clean = browserMessage(type, text);
      expect(clean.length).toBeLessThanOrEqual(200);
      expect(clean).not.toMatch(/[@"'/\n]/);
      expect(browserMessage(type, `${text.slice(0, 100)} "planted"`)).not.toContain("planted");
    }),
  );
});
