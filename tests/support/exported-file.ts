import type { createTestSite } from "./site.ts";

/** The response with an exported file of a work; waits where a slow machine answers with its progress page first. */
export async function exportedFile(
  site: Pick<Awaited<ReturnType<typeof createTestSite>>, "app">,
  { workId, file, cookie }: { workId: string; file: string; cookie: string },
): Promise<Response> {
  for (let name = file; ;) {
    const address = `http://localhost/writing/${workId}/export/${name}`;
    const answer = await site.app.fetch(new Request(address, { headers: { cookie } }));
    const next = new URL(answer.headers.get("location") ?? address, address).searchParams.get("making");
    if (answer.status !== 303 || !next) return answer;
    name = `${next}.${file.split(".").at(-1)}`;
  }
}
