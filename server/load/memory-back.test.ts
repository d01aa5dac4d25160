import { join } from "node:path";
import { expect, test } from "vitest";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { startMortalServer } from "#tests/support/mortal-server.ts";
import { createTestSite } from "#tests/support/site.ts";
import { fields, form, json, documentOf } from "#tests/support/worst-inputs.ts";
import { upload } from "#tests/support/worst-files.ts";

const MB = 1024 * 1024;
/** Rounds of six bodies each. */
const rounds = 8;

/** In MB, after garbage collection. */
async function memoryOf(server: Awaited<ReturnType<typeof startMortalServer>>) {
  const [heap, beside, held] = [
    await server.ask("heap"),
    await server.ask("beside"),
    await server.ask("held"),
  ];
  return { heap: heap / MB, beside: beside / MB, held: held / MB };
}

test("H5: fifty large bodies, some accepted and some refused, leave no memory allocated", async () => {
  await using site = await createTestSite();
  const author = await makeAccount(site, { name: "Ada Byron", state: "ACTIVE" });
  const profileId = author.profiles[0]?.id ?? "";
  const { workId, chapterIds } = await makeWork(site, { profileId, chapters: [{ title: "One" }] });
  const probe = join(import.meta.dirname, "../../tests/support/loop-probe.ts");
  await using server = await startMortalServer(site, ["--expose-gc", "--import", probe]);
  const signedIn = { headers: { cookie: author.cookie } };
  const { token } = (await (await fetch(`${server.url}/api/auth/token`, signedIn)).json()) as {
    token: string;
  };
  const send = async (path: string, init: RequestInit) => {
    const headers = {
      ...(init.headers as Record<string, string>),
      cookie: author.cookie,
      "x-jwt-token": token,
      "x-sub-user": profileId,
      "sec-fetch-site": "same-origin",
    };
    const answer = await fetch(server.url + path, { redirect: "manual", ...init, headers }).catch(() => null);
    await answer?.arrayBuffer().catch(() => {});
    return answer?.status ?? 0;
  };
  const revisions = `/api/writing/chapters/${chapterIds[0]}/revisions`;
  const long = json({ document: documentOf(8_000) });
  const round = async () => [
    // Read and parsed.
    await send(revisions, long),
    // Read and refused with a message.
    await send(revisions, json({ document: documentOf(10_500) })),
    await send(
      `/api/writing/works/${workId}/pictures`,
      upload("picture", { name: "x.png", content: new Uint8Array(8 * MB) }),
    ),
    await send(`/writing/${workId}/settings`, fields({ summary: "word ".repeat(40_000) })),
    // Refused before they are read.
    await send("/sign-in", form("a=1&".repeat(MB))),
    await send("/writing/import", upload("file", { name: "x.txt", content: new Uint8Array(33 * MB) })),
  ];
  const statuses = await round();
  expect(statuses).toEqual([200, 422, 422, 422, 413, 413]);
  // After a few rounds all modules are loaded, and pools and stores have their full size.
  for (let at = 0; at < 2; at++) await round();
  const before = await memoryOf(server);
  for (let at = 0; at < rounds; at++) await round();
  const after = await memoryOf(server);
  const grown = JSON.stringify({ before, after });
  // Hundreds of megabytes passed; a leak of one body each round would exceed this.
  expect(after.heap - before.heap, grown).toBeLessThan(16);
  expect(after.beside - before.beside, grown).toBeLessThan(16);
  expect(after.held - before.held, grown).toBeLessThan(150);
}, 300_000);
