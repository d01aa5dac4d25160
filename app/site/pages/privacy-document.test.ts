import { readFile, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { deviceStorage } from "#app/platform/http/cookies/device-storage.ts";
import { createTestDb } from "#tests/support/database.ts";
import { createTestSite } from "#tests/support/site.ts";
import { serverStorage, serverStorageTable, storageTable } from "./server-storage.ts";

const made = `# What is stored about people

Made from two lists in the code: \`app/site/pages/server-storage.ts\` and \`app/platform/http/cookies/device-storage.ts\`
(\`UPDATE_DOCS=1 npx vitest run --project unit app/site/pages/privacy-document.test.ts\`). The page \`/privacy\` of a site prints the same lists,
without what its settings switch off.

Analytics (\`ANALYTICS\`, on unless the setting says \`off\`) is stored of visitors who agreed, and of nobody else. Until they do, nothing of it is loaded,
requested or stored: [decision 270](decisions/270-nothing-before-yes.md). Global Privacy Control counts as a "no". "Cookie Settings" at the foot of each
page withdraws: the browser's entries are removed, and the server deletes the visitor's events and recordings.

## On the server

${serverStorageTable(serverStorage)}

## In the browser

${storageTable(deviceStorage)}
`;

test("docs/privacy.md is made from the lists of what is stored (UPDATE_DOCS=1 regenerates it)", async () => {
  const path = "docs/privacy.md";
  if (process.env["UPDATE_DOCS"]) await writeFile(path, made);
  // The formatter aligns columns; only the content counts.
  const plain = (text: string) => text.replaceAll(/-{3,}/g, "---").replaceAll(/ +/g, " ");
  expect(plain(await readFile(path, "utf8"))).toBe(plain(made));
});

test("every table that refers to an account or a profile belongs to an entry of the list", async () => {
  await using connection = await createTestDb();
  const { rows } = await connection.pool.query<{ name: string }>(`
    select distinct f.conrelid::regclass::text as name from pg_constraint f join pg_class parent on parent.oid = f.confrelid
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and parent.relname in ('accounts', 'profiles')`);
  const named = serverStorage.flatMap(({ tables = [] }) => tables);
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([]);
});

test("R02 the privacy page lists what is stored on the server, of analytics only where it is on", async () => {
  const entries = serverStorage.filter(({ isAnalytics }) => isAnalytics);
  expect(entries.length).toBeGreaterThan(1);
  for (const client of ["posthog", "mixpanel", "off"] as const) {
    await using site = await createTestSite({ ANALYTICS: client });
    const { text } = await site.get("/privacy");
    for (const { until } of entries) expect(text.includes(until), client).toBe(client !== "off");
    expect(text.includes("ph_octavo_posthog"), client).toBe(client === "posthog");
    expect(text.includes("mp_octavo_mixpanel"), client).toBe(client === "mixpanel");
    expect(text.includes("<code>octavo-consent</code>"), client).toBe(client !== "off");
    expect(text).toContain("security events of your account");
  }
});
