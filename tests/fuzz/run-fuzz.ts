import type { Browser } from "playwright-core";
import { type Fault, Examiner } from "./examine.ts";
import { mutatedCase } from "./mutate.ts";
import { sanitiseCases } from "./sanitise-cases.ts";

export interface Finding {
  body: string;
  faults: string[];
}

const batchSize = 200;
const mostSteps = 200;

/** Sanitises and examines mutations of the corpus in batches; returns the minimised findings. */
export async function runFuzz(
  browser: Browser,
  {
    corpus,
    seed,
    cases,
    note,
  }: { corpus: string[]; seed: number; cases: number; note?: (done: number, found: number) => void },
): Promise<Finding[]> {
  const examiner = await Examiner.open(browser);
  const findings: Finding[] = [];
  try {
    for (let from = 0; from < cases; from += batchSize) {
      const size = Math.min(batchSize, cases - from);
      const batch = Array.from({ length: size }, (_, at) => mutatedCase(corpus, seed, from + at));
      findings.push(...(await examineCases(examiner, batch)));
      note?.(from + size, findings.length);
    }
  } finally {
    await examiner.close();
  }
  return findings;
}

/** Exactly these cases, without mutation. */
export async function runCases(browser: Browser, cases: string[]): Promise<Finding[]> {
  const examiner = await Examiner.open(browser);
  try {
    return await examineCases(examiner, cases);
  } finally {
    await examiner.close();
  }
}

const examineAll = async (examiner: Examiner, cases: string[]): Promise<Fault[]> =>
  examiner.examine(await sanitiseCases(cases));

async function examineCases(examiner: Examiner, cases: string[]): Promise<Finding[]> {
  const faults = await examineAll(examiner, cases);
  if (faults.length === 0) return [];
  const [only] = cases;
  if (cases.length === 1 && only !== undefined)
    return [{ body: await cutDown(examiner, only, faults), faults: faults.map(({ what }) => what) }];
  const suspects = faults.some(({ at }) => at === null)
    ? halvesOf(cases)
    : [...new Set(faults.map(({ at }) => at))].map((at) => [cases[at ?? 0] ?? ""]);
  const findings: Finding[] = [];
  for (const some of suspects) findings.push(...(await examineCases(examiner, some)));
  // The fault needs all of them together: then together they are the finding.
  return findings.length > 0
    ? findings
    : [{ body: cases.join("\n"), faults: faults.map(({ what }) => what) }];
}

const halvesOf = (cases: string[]): string[][] => [
  cases.slice(0, cases.length >> 1),
  cases.slice(cases.length >> 1),
];

/** Minimises a case: removes ever smaller pieces as long as the same fault remains. */
async function cutDown(examiner: Examiner, body: string, [first]: Fault[]): Promise<string> {
  const kind = kindOf(first);
  let left = body;
  let steps = 0;
  for (let size = left.length >> 1; size >= 1; size >>= 1)
    for (let at = 0; at + size <= left.length && steps < mostSteps; steps += 1) {
      const shorter = left.slice(0, at) + left.slice(at + size);
      const faults = await examineAll(examiner, [shorter]);
      if (faults.some((fault) => kindOf(fault) === kind)) left = shorter;
      else at += size;
    }
  return left;
}

/** Of "chapter: another tree: …" the words before the second colon. */
const kindOf = (fault: Fault | undefined) => fault?.what.split(":").slice(0, 2).join(":").slice(0, 40);
