import { performance } from "node:perf_hooks";
import { workOfText } from "../app/manuscript/epub/write/work-of-text.ts";
import { writeEpub } from "../app/manuscript/epub/write/write-epub.ts";
import { textChapter, workText } from "../tests/support/work-text.ts";
import { spread } from "./figures.ts";
import type { Measure } from "./measure.ts";

const sentence = "The boat was late again and nobody on the quay said a word about it. ";
const wordsOfSentence = 15;

/** 40 chapters, 100,000 words, with typical emphasis and notes. */
function longWork() {
  const emphasis = [{ type: "italic" }];
  const paragraph = (at: number) => ({
    type: "paragraph",
    content: [
      { type: "text", text: sentence.repeat(5) },
      { type: "text", text: `Number ${at}`, marks: emphasis },
      ...(at % 20 === 0 ? [{ type: "footnote", content: [{ type: "text", text: sentence.trim() }] }] : []),
    ],
  });
  const paragraphs = Math.ceil(100_000 / 40 / (wordsOfSentence * 5 - 3));
  const blocks = Array.from({ length: paragraphs }, (_, at) => paragraph(at));
  return workText({
    title: "A Long Work",
    chapters: Array.from({ length: 40 }, (_, chapter) => textChapter(`Chapter ${chapter + 1}`, blocks)),
  });
}

/** An author waits for the first one of a process: nothing is warm. */
export const exporting: Measure = {
  name: "exporting",
  async run() {
    const work = longWork();
    const seconds: number[] = [];
    for (let round = 0; round < 5; round++) {
      const from = performance.now();
      await writeEpub(workOfText(work));
      seconds.push((performance.now() - from) / 1000);
    }
    const value = spread(seconds);
    const ours = `${value.median.toFixed(2)} s, the first ${(seconds[0] ?? 0).toFixed(2)} s`;
    return [
      {
        measure: "a work of 100,000 words as EPUB",
        against: "seconds",
        value,
        unit: "",
        ours,
        theirs: "at most 1 s",
        mark: { atMost: 1 },
      },
    ];
  },
};
