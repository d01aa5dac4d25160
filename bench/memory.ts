import { join } from "node:path";
import { requestOk } from "./timed-request.ts";
import { ratios, short, spread } from "./figures.ts";
import { createLibrary, type MeasuredSite } from "./library.ts";
import type { Measure } from "./measure.ts";
import { addSyntheticBooks } from "./synthetic.ts";

const bookCount = 1000;
const few = 100;
const many = 10_000;

/** The server's memory after a hundred pages and after ten thousand, half of them book pages and half chapters. */
export const memory: Measure = {
  name: "memory",
  async run({ folder, isQuick, say }) {
    await using library = await createLibrary(join(folder, "memory"));
    say("  writing 2,000 synthetic books");
    await addSyntheticBooks(library, 1, 2 * bookCount);
    const books = await library.sql<{ jid: string }>(
      "select jid from books where is_text_held order by id limit $1",
      [bookCount],
    );
    const addresses = books.flatMap(({ jid }) => [`/bookdetail/${jid}`, `/book-reader/${jid}`]);
    const before: number[] = [];
    const after: number[] = [];
    for (let round = 0; round < (isQuick ? 1 : 3); round++) {
      await using site = await library.start();
      await view(site, addresses, { from: 0, to: few });
      before.push((await site.memory()).rss / 1e6);
      await view(site, addresses, { from: few, to: many });
      after.push((await site.memory()).rss / 1e6);
    }
    return [
      {
        measure: "memory of the server after 10,000 page views of 1,000 books",
        against: "after 100",
        value: ratios(after, before),
        unit: "×",
        ours: `${short(spread(after).median)} MB`,
        theirs: `${short(spread(before).median)} MB`,
        mark: { atMost: 1.3 },
      },
    ];
  },
};

/** Requests all addresses again and again, four visitors at a time, in the encoding that browsers prefer. */
async function view(
  site: MeasuredSite,
  addresses: string[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  let next = from;
  const visit = async () => {
    while (next < to)
      await requestOk(site.url + addresses[next++ % addresses.length], "gzip, deflate, br, zstd");
  };
  await Promise.all([visit(), visit(), visit(), visit()]);
}
