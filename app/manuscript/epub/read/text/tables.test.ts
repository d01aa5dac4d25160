import { expect, test } from "vitest";
import { readBody } from "#tests/support/read-epub.ts";

const table = async (inside: string): Promise<string> =>
  (await readBody(`<table>${inside}</table>`)).html.replaceAll(/ id="p-\d+"/g, "");

test("rows get the body the parser would give them, and nothing else moves", async () => {
  expect(await table("<tr><td>a</td></tr><tr><td>b</td></tr>")).toBe(
    "<table><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>",
  );
  expect(
    await table(
      "<thead><tr><th>h</th></tr></thead><tbody><tr><td>b</td></tr></tbody><tfoot><tr><td>f</td></tr></tfoot>",
    ),
  ).toBe(
    "<table><thead><tr><th>h</th></tr></thead><tbody><tr><td>b</td></tr></tbody><tfoot><tr><td>f</td></tr></tfoot></table>",
  );
});

test("captions, columns, spans and scopes are kept", async () => {
  expect(
    await table(
      '<caption>C</caption><colgroup span="2"><col span="2"/></colgroup><col/><tr><th scope="row" abbr="x">a</th><td colspan="2" rowspan="3">b</td></tr>',
    ),
  ).toBe(
    '<table><caption>C</caption><colgroup span="2"><col span="2"></colgroup><colgroup><col></colgroup><tbody><tr><th abbr="x" scope="row">a</th><td colspan="2" rowspan="3">b</td></tr></tbody></table>',
  );
});

test("spans beyond reason are left out", async () => {
  expect(await table('<tr><td colspan="99999" rowspan="-1">a</td></tr>')).toBe(
    "<table><tbody><tr><td>a</td></tr></tbody></table>",
  );
});

test("what cannot stand in a table stands before it", async () => {
  expect(await table("<p>loose</p><tr><td>a</td></tr>words")).toBe(
    "<p>loose</p>words<table><tbody><tr><td>a</td></tr></tbody></table>",
  );
});

test("what cannot stand in a row is put in a cell", async () => {
  expect(await table("<tr>loose<td>a</td></tr><tbody>words</tbody>")).toBe(
    "<table><tbody><tr><td>loose</td><td>a</td></tr></tbody><tbody><tr><td>words</td></tr></tbody></table>",
  );
});

test("parts of a table without one dissolve", async () => {
  expect((await readBody("<tr><td>a</td></tr><caption>b</caption>")).html).toBe("ab");
});

test("tables may hold tables, lists and headings", async () => {
  expect(await table("<tr><td><table><tr><td><ul><li>x</li></ul></td></tr></table></td></tr>")).toBe(
    "<table><tbody><tr><td><table><tbody><tr><td><ul><li>x</li></ul></td></tr></tbody></table></td></tr></tbody></table>",
  );
});

test("cells are words apart, rows are lines", async () => {
  const { text } = await readBody("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>");
  expect(text).toBe("a b\nc");
});
