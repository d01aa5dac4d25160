import { expect, test } from "vitest";
import { sharedBrowser } from "#tests/support/browser.ts";
import { corpus, findings } from "#tests/fuzz/corpus.ts";
import { Examiner } from "#tests/fuzz/examine.ts";
import { mutatedCase } from "#tests/fuzz/mutate.ts";
import { runCases, runFuzz } from "#tests/fuzz/run-fuzz.ts";
import type { Output } from "#tests/fuzz/sanitise-cases.ts";

test("of 5,000 mutated attacks nothing runs, nothing is fetched and nothing leaves its article", async () => {
  const browser = await sharedBrowser();
  expect(await runFuzz(browser, { corpus: corpus(), seed: 1, cases: 5_000 })).toEqual([]);
});

test("every attack, and every former finding of mutation, is harmless unchanged", async () => {
  const browser = await sharedBrowser();
  expect(findings().length).toBeGreaterThan(0);
  expect(await runCases(browser, corpus())).toEqual([]);
});

// An oracle that cannot fail proves nothing: each of its checks is tried on a planted fault.
const output = (kind: Output["kind"], markup: string): Output => ({ at: 0, kind, markup });
test.each<[harm: string, output: Output, css: string, complaint: RegExp]>([
  ["a script", output("chapter", "<p>x</p><script>1</script>"), "", /element script/],
  ["a handler", output("chapter", '<img alt="" src="/files/x" onload="top.ran=1">'), "", /something ran/],
  ["an address", output("description", '<a href="javascript:x">x</a>'), "", /address a href/],
  [
    "a picture elsewhere",
    output("work", '<img alt="" src="//canary.invalid/x"/>'),
    "",
    /requested https:\/\/canary/,
  ],
  ["an end tag too many", output("chapter", "<p>x</p></div></article><p>y</p>"), "", /outside its root/],
  ["a paragraph in a paragraph", output("chapter", "<p>a<p>b</p></p>"), "", /another tree/],
  ["an element that HTML does not end", output("work", "<p>a</p><b/><p>b</p>"), "", /XML and HTML differ/],
  ["a style for the page", output("chapter", "<p>x</p>"), "p{display:none}", /style outside an article/],
  ["a fixed box", output("chapter", '<p class="a">x</p>'), ".a{position:fixed}", /p is fixed/],
  [
    "a picture that fetches",
    output(
      "picture",
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://canary.invalid/x"/></svg>',
    ),
    "",
    /address in a picture/,
  ],
  ["a picture that is not well-formed", output("picture", "<svg>\u0001</svg>"), "", /not well-formed/],
])("the oracle sees %s", async (_, given, css, complaint) => {
  const browser = await sharedBrowser();
  const examiner = await Examiner.open(browser);
  const faults = await examiner.examine({ outputs: [given], css: [css], thrown: [] });
  await examiner.close();
  expect(faults.map(({ what }) => what).join("\n")).toMatch(complaint);
});

test("a case is the same for the same seed and number, and another for any other", () => {
  const all = corpus();
  const cases = Array.from({ length: 500 }, (_, number) => mutatedCase(all, 3, number));
  expect(Array.from({ length: 500 }, (_, number) => mutatedCase(all, 3, number))).toEqual(cases);
  expect(new Set(cases).size).toBeGreaterThan(480);
  expect(mutatedCase(all, 4, 0)).not.toBe(cases[0]);
});
