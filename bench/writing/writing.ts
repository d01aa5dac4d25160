import { hasChromium } from "../chromium.ts";
import type { Measure } from "../measure.ts";
import { edits } from "./edits.ts";
import { opening } from "./opening.ts";
import { revisions } from "./revisions.ts";
import { saving } from "./saving.ts";
import { typing } from "./typing.ts";
import { makeWorks } from "./works.ts";

/** The times an author waits, and the size of a work. */
export const writing: Measure = {
  name: "writing",
  async run(bench) {
    if (!hasChromium()) return "there is no Chromium";
    const library = await bench.library();
    const work = await makeWorks(library);
    await using site = await library.start();
    return [
      ...(await typing(bench, site.url, work)),
      await opening(bench, site.url, work),
      await edits(bench, site.url, work),
      await saving(bench, site.url, work),
      await revisions(library),
    ];
  },
};
