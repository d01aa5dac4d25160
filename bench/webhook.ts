import { percentile, spread } from "./figures.ts";
import { openStripePeer } from "../tests/support/stripe-peer.ts";
import type { Measure } from "./measure.ts";

const patienceMs = 50;

/**
 * The response time for a payment provider's webhook: each message's signature is verified, the message is stored, and
 * its job is queued.
 */
export const webhook: Measure = {
  name: "webhook",
  async run(bench) {
    const library = await bench.library();
    await using peer = await openStripePeer(() => new Date());
    await using site = await library.start(peer.environment);
    const send = async (number: number) => {
      const message = peer.message("invoice.paid", { id: `in_${number}`, customer: "cus_of_somebody" });
      const signed = peer.sign(message);
      const began = performance.now();
      const answer = await fetch(`${site.url}/api/webhooks/stripe`, signed);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
      return performance.now() - began;
    };
    let number = 0;
    for (let warming = 0; warming < 50; warming++) await send(number++);
    const rounds: { p50: number; p95: number }[] = [];
    for (let round = 0; round < (bench.isQuick ? 2 : 5); round++) {
      const took: number[] = [];
      for (let at = 0; at < 100; at++) took.push(await send(number++));
      rounds.push({ p50: percentile(took, 0.5), p95: percentile(took, 0.95) });
    }
    const middle = (of: "p50" | "p95") => spread(rounds.map((round) => round[of])).median.toFixed(1);
    return [
      {
        measure: "answer to a provider's message, p95",
        against: `${patienceMs} ms`,
        value: spread(rounds.map(({ p95 }) => p95 / patienceMs)),
        unit: "×",
        ours: `${middle("p95")} ms (p50 ${middle("p50")} ms)`,
        theirs: `${patienceMs} ms`,
        mark: { atMost: 1 },
      },
    ];
  },
};
