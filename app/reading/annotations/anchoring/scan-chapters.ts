import type { FoldedTarget } from "./context-evidence.ts";

/** Where words may be in a chapter, in letters from the start of what stood before them. */
export interface Candidate {
  at: number;
  votes: number;
}

/** What the scan of one chapter found of one mark. */
export interface Hits {
  /** Where the very words begin. */
  exact: number[];
  /** Where much of them is, most of it first. */
  near: Candidate[];
}

interface Sought {
  quote: string;
  /** Letters before the words. */
  lead: number;
  length: number;
  /** Its pieces, and those of them that are everywhere. */
  seedCount: number;
  lostCount: number;
}

/** By mark: pieces by where they would begin, and where the very words are. */
interface Votes {
  votes: Map<number, Map<number, number>>;
  exact: Map<number, Set<number>>;
}

/** A piece of some marks. */
interface Seed {
  uses: { mark: number; offset: number }[];
  hitCount: number;
}

const seedLength = 6;
const mostSeeds = 16;
/** What is found everywhere is no help in finding anything. */
const mostHits = 1_000;
const mostNear = 4;
const workPerSlice = 16_384;
const base = 0x01000193;

/**
 * Looks for many marks in one pass over a text: a few short pieces of each are looked up at every letter, and passages where several of them
 * are as far apart as in the mark are its candidates. Linear in the text, whatever the number of marks.
 */
export class ChapterScan {
  private readonly sought: Sought[];
  private readonly seeds = new Map<number, Seed>();
  /** Most letters begin no seed, and this says so faster. */
  private readonly filter = new Uint8Array(1 << 16);
  private readonly yieldIfDue: () => Promise<void>;

  constructor(targets: readonly FoldedTarget[], yieldIfDue: () => Promise<void>) {
    this.yieldIfDue = yieldIfDue;
    this.sought = targets.map((target, mark) => this.prepare(target, mark));
  }

  /** Of the marks that something was found of, by their index. */
  async scan(letters: string): Promise<Map<number, Hits>> {
    const found: Votes = { votes: new Map(), exact: new Map() };
    const top = powerOf(seedLength - 1);
    let hash = 0;
    let work = 0;
    for (let at = 0; at < letters.length; at += 1) {
      if (at >= seedLength) hash = (hash - Math.imul(letters.charCodeAt(at - seedLength), top)) | 0;
      hash = (Math.imul(hash, base) + letters.charCodeAt(at)) | 0;
      work += 1;
      if (this.filter[hash & 0xffff] === 1 && at >= seedLength - 1)
        work += 4 * this.voteAll(hash, { letters, at: at - seedLength + 1 }, found);
      if (work < workPerSlice) continue;
      work = 0;
      await this.yieldIfDue();
    }
    return this.collect(found);
  }

  private prepare({ prefix, quote, suffix }: FoldedTarget, mark: number): Sought {
    const padded = prefix + quote + suffix;
    const [from, to] = [prefix.length, prefix.length + quote.length];
    const offsets = new Set([
      ...spread(0, from, 2),
      ...spread(from, to, mostSeeds),
      ...spread(to, padded.length, 2),
    ]);
    const hashes = new Set<number>();
    for (const offset of offsets) {
      const hash = hashAt(padded, offset);
      // Words that repeat themselves count once.
      if (hashes.has(hash)) continue;
      hashes.add(hash);
      this.filter[hash & 0xffff] = 1;
      const seed = this.seeds.get(hash) ?? { uses: [], hitCount: 0 };
      seed.uses.push({ mark, offset });
      this.seeds.set(hash, seed);
    }
    return { quote, lead: from, length: padded.length, seedCount: hashes.size, lostCount: 0 };
  }

  /** Returns how many marks have a piece there. */
  private voteAll(hash: number, { letters, at }: { letters: string; at: number }, found: Votes): number {
    const seed = this.seeds.get(hash);
    if (!seed) return 0;
    seed.hitCount += 1;
    if (seed.hitCount > mostHits) this.drop(hash, seed);
    else for (const { mark, offset } of seed.uses) this.vote({ letters, at: at - offset, mark }, found);
    return seed.uses.length;
  }

  private drop(hash: number, { uses }: Seed): void {
    this.seeds.delete(hash);
    for (const { mark } of uses) {
      const sought = this.sought[mark];
      if (sought) sought.lostCount += 1;
    }
  }

  private vote(
    { letters, at, mark }: { letters: string; at: number; mark: number },
    { votes, exact }: Votes,
  ): void {
    const sought = this.sought[mark];
    if (!sought) return;
    const own = votes.get(mark) ?? new Map<number, number>();
    if (own.size === 0) votes.set(mark, own);
    const bucket = Math.floor(at / widthOf(sought));
    own.set(bucket, (own.get(bucket) ?? 0) + 1);
    const start = at + sought.lead;
    const known = exact.get(mark) ?? new Set<number>();
    if (known.has(start) || !letters.startsWith(sought.quote, start)) return;
    if (known.size === 0) exact.set(mark, known);
    known.add(start);
  }

  private collect({ votes, exact }: Votes): Map<number, Hits> {
    const hits = new Map<number, Hits>();
    for (const [mark, own] of votes) {
      const sought = this.sought[mark];
      // Not looked at to the end: nothing is known of such a mark.
      if (!sought || this.isTooCommon(mark)) continue;
      const leastVotes = sought.seedCount < 8 ? 1 : Math.ceil((sought.seedCount - sought.lostCount) / 4);
      // Two neighbours may share the pieces of one passage.
      const near = [...own]
        .map(([bucket, count]) => ({
          at: bucket * widthOf(sought),
          votes: count + (own.get(bucket + 1) ?? 0),
        }))
        .filter((candidate) => candidate.votes >= leastVotes)
        .toSorted((one, other) => other.votes - one.votes)
        .slice(0, mostNear);
      hits.set(mark, { exact: [...(exact.get(mark) ?? [])], near });
    }
    return hits;
  }

  /** Whether so much of the words is everywhere that nothing is known of them. */
  isTooCommon(mark: number): boolean {
    const sought = this.sought[mark];
    return sought !== undefined && 2 * sought.lostCount > sought.seedCount;
  }
}

/** How far pieces of one passage may have moved against each other. */
export const widthOf = ({ length }: { length: number }): number => 8 + Math.ceil(length / 4);

/** So many offsets of seeds between two offsets, evenly. */
function spread(from: number, to: number, most: number): number[] {
  const room = to - from - seedLength;
  if (room < 0) return [];
  const count = Math.min(most, room + 1);
  return Array.from({ length: count }, (_, at) => from + Math.round((at * room) / Math.max(1, count - 1)));
}

function hashAt(text: string, offset: number): number {
  let hash = 0;
  for (let at = offset; at < offset + seedLength; at += 1)
    hash = (Math.imul(hash, base) + text.charCodeAt(at)) | 0;
  return hash;
}

function powerOf(exponent: number): number {
  let power = 1;
  for (let at = 0; at < exponent; at += 1) power = Math.imul(power, base);
  return power;
}
