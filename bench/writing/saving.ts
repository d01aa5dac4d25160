import { randomUUID } from "node:crypto";
import { type Figure, percentile, short, spread } from "../figures.ts";
import type { Bench } from "../measure.ts";
import { wait } from "../project.ts";
import { authors, type Work } from "./works.ts";

/** Fifty authors, each saving every two seconds, from this process. */
export async function saving(bench: Bench, url: string, { cookie, chapters }: Work): Promise<Figure> {
  // Tokens contain the address they were issued at: this server has to issue one.
  const given = await fetch(`${url}/api/auth/token`, { headers: { cookie } });
  const { token } = (await given.json()) as { token: string };
  const times: number[] = [];
  const write = async (chapterId: string, at: number) => {
    await wait(at * (2_000 / authors));
    for (let version = 1; version <= (bench.isQuick ? 3 : 15); version++) {
      const steps = [
        { stepType: "replace", from: 1, to: 1, slice: { content: [{ type: "text", text: "a few words " }] } },
      ];
      const began = performance.now();
      const answer = await fetch(`${url}/api/writing/chapters/${chapterId}/changes`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-jwt-token": token },
        body: JSON.stringify({ saveId: randomUUID(), version, steps }),
      });
      if (!answer.ok) throw new Error(`a save was answered ${answer.status}`);
      await answer.arrayBuffer();
      times.push(performance.now() - began);
      await wait(2_000);
    }
  };
  await Promise.all(chapters.map(write));
  const p95 = percentile(times, 0.95);
  return {
    measure: `a save, p95, ${authors} authors typing`,
    against: "50 ms",
    value: spread([p95 / 50]),
    unit: "×",
    ours: `${short(p95)} ms over ${times.length} saves (median ${short(percentile(times, 0.5))} ms)`,
    theirs: "50 ms",
    mark: { atMost: 1 },
  };
}
