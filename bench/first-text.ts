import { join } from "node:path";
import { hasChromium } from "./chromium.ts";
import { type Figure, ratios, short, spread } from "./figures.ts";
import type { Library } from "./library.ts";
import type { Bench, Measure } from "./measure.ts";
import { type Line, openCold, type Opening } from "./opening.ts";
import { type Running, startNode } from "./processes.ts";

/** 3 MB, 390 sections in reading order; the words are in its first chapter of prose. */
const book = {
  file: "victor-hugo_les-miserables_isabel-f-hapgood.epub",
  title: "Les Misérables",
  chapter: "chapter-1-1-1",
  words: "Myriel was Bishop of Digne",
};

type Side = "octavo" | "epubjs" | "foliate";
const peers = { epubjs: "epubjs 0.3.93", foliate: "foliate-js 1.0.1" };

/** Opens one chapter of a long book in a browser that has never seen the site. */
export const firstText: Measure = {
  name: "first-text",
  async run(bench) {
    if (!bench.books) return "the folder of real books is not there";
    if (!hasChromium()) return "there is no Chromium";
    const library = await bench.library();
    await using site = await library.start();
    await using peer = await startNode({
      arguments: ["bench/peers/static-server.ts", join(bench.books, book.file)],
      log: join(bench.folder, "static-server.log"),
    });
    const addresses = await addressesOf(library, { site, peer });
    const loopback = await openAlternately(bench, addresses, { peer, line: null });
    const slowLine = await openAlternately(bench, addresses, { peer, line: { megabits: 10, roundTrip: 40 } });
    return [
      ...compare(loopback, { where: "loopback", atLeast: 3 }),
      ...compare(slowLine, { where: "10 Mbit/s, 40 ms", atLeast: 10 }),
      moved(slowLine),
    ];
  },
};

/** The chapter that is opened, and words that its first screen shows. */
export async function findFirstProse(library: Library) {
  const [found] = await library.sql<{ jid: string; slug: string }>(
    "select b.jid, c.slug from books b join chapters c on c.book_id = b.id where b.title = $1 and c.html like $2",
    [book.title, `%${book.words}%`],
  );
  if (!found) throw new Error(`${book.title} was not imported`);
  return { ...found, words: book.words };
}

async function addressesOf(
  library: Library,
  { site, peer }: { site: Running; peer: Running },
): Promise<Record<Side, string>> {
  const found = await findFirstProse(library);
  return {
    octavo: `${site.url}/book-reader/${found.jid}/${found.slug}`,
    epubjs: `${peer.url}/epubjs.html?at=text/${book.chapter}.xhtml`,
    foliate: `${peer.url}/foliate.html?at=epub/text/${book.chapter}.xhtml`,
  };
}

async function openAlternately(
  bench: Bench,
  addresses: Record<Side, string>,
  { peer, line }: { peer: Running; line: Line | null },
): Promise<Record<Side, Opening[]>> {
  const openings: Record<Side, Opening[]> = { octavo: [], epubjs: [], foliate: [] };
  const order: Side[] = ["octavo", "epubjs", "foliate"];
  const blank = `${peer.url}/blank`;
  // Each from the server that it is opened on, so that no other connection is needed first.
  const from = { octavo: new URL("/robots.txt", addresses.octavo).href, epubjs: blank, foliate: blank };
  const open = (side: Side) => openCold(addresses[side], { words: book.words, from: from[side], line });
  // A warm-up round, for what each server computes once.
  for (const side of order) await open(side);
  for (let round = 0; round < (bench.isQuick ? 2 : 7); round++) {
    for (const side of order) openings[side].push(await open(side));
    order.push(...order.splice(0, 1));
  }
  return openings;
}

function compare(
  openings: Record<Side, Opening[]>,
  { where, atLeast }: { where: string; atLeast: number },
): Figure[] {
  const times = (side: Side) => openings[side].map((opening) => opening.firstText);
  const format = (side: Side) => `${short(spread(times(side)).median)} ms`;
  return (["epubjs", "foliate"] as const).map((side) => ({
    measure: `opening a 3 MB book to its first text, ${where}`,
    against: peers[side],
    value: ratios(times(side), times("octavo")),
    unit: "×",
    ours: format("octavo"),
    theirs: format(side),
    mark: { atLeast },
  }));
}

function moved(openings: Record<Side, Opening[]>): Figure {
  const kilobytes = (values: number[]) => spread(values.map((bytes) => bytes / 1000));
  const ours = kilobytes(openings.octavo.map((opening) => opening.bytes));
  const peer = kilobytes(openings.foliate.map((opening) => opening.bytes));
  return {
    measure: "the same, moved over the line until three seconds later",
    against: peers.foliate,
    value: ours,
    unit: "kB",
    ours: `${short(ours.median)} kB`,
    theirs: `${short(peer.median)} kB`,
    mark: { atMost: 200 },
  };
}
