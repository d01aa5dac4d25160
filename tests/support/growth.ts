/**
 * How many times more processor the work takes at eight times the size, both measured in this one run: about 8 where each part is
 * gone through once, 64 and more where each asks all others. The least of several rounds counts, so that a collection of garbage or a
 * busy machine does not.
 */
export async function growth(work: (size: number) => Promise<unknown>, size: number): Promise<number> {
  await work(Math.ceil(size / 4));
  const small = await leastOf(5, () => work(size));
  const large = await leastOf(2, () => work(size * 8));
  // What takes next to nothing grows by chance.
  return large / Math.max(small, 2_000);
}

async function leastOf(rounds: number, work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}
