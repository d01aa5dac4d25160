import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { build } from "vite";
import { type Figure, percentile, ratios, short, spread } from "../figures.ts";
import type { Bench } from "../measure.ts";
import { projectRoot, wait } from "../project.ts";
import { clickMiddle, lengths, textOf, withAuthor, type Work } from "./works.ts";

type Side = "long" | "short" | "bare";
type Times = Record<Side, number[]>;

/** Typing in a chapter of maximum length, compared with a short one, and with Tiptap alone with the same text. */
export async function typing(bench: Bench, url: string, work: Work): Promise<Figure[]> {
  const bare = await buildBare();
  const [middle, late]: [Times, Times] = [noTimes(), noTimes()];
  const order: Side[] = ["long", "short", "bare"];
  for (let round = 0; round < (bench.isQuick ? 2 : 7); round++) {
    for (const side of order) {
      const times = await withAuthor({ url, cookie: work.cookie }, async (context) => {
        const page = side === "bare" ? await openBare(context, bare) : await openOurs(context, work[side]);
        await clickMiddle(page);
        return keyTimes(page, bench.isQuick ? 100 : 200);
      });
      middle[side].push(percentile(times, 0.5));
      late[side].push(percentile(times, 0.95));
    }
    order.push(...order.splice(0, 1));
  }
  return [...figures("p50", middle), ...figures("p95", late)];
}

const noTimes = (): Times => ({ long: [], short: [], bare: [] });

function figures(share: string, { long, short: brief, bare }: Times): Figure[] {
  const format = (values: number[]) => `${short(spread(values).median)} ms`;
  const measure = `key to frame in a chapter of 490,000 characters, ${share}`;
  const ours = format(long);
  return [
    {
      measure,
      against: "the same editor holding 5,000",
      unit: "×",
      ours,
      theirs: format(brief),
      value: ratios(long, brief),
      mark: { atMost: 1.2 },
    },
    {
      measure,
      against: "bare Tiptap with the same text",
      unit: "×",
      ours,
      theirs: format(bare),
      value: ratios(long, bare),
      mark: { atMost: 1 },
    },
  ];
}

async function openOurs(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** In a column as wide as ours, with letters of the same size. */
async function openBare(context: BrowserContext, script: string): Promise<Page> {
  const page = await context.newPage();
  await page.setContent(
    `<!doctype html><style>main { max-width: 40rem; margin: auto; font: 1.125rem/1.65 serif; white-space: pre-wrap }</style><main></main>`,
  );
  await page.addScriptTag({ content: script });
  await page.evaluate((text) => window.bare?.openBare(text), textOf(lengths.long));
  return page;
}

async function buildBare(): Promise<string> {
  const built = await build({
    root: projectRoot,
    configFile: false,
    logLevel: "silent",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      lib: {
        entry: join(projectRoot, "bench/bare-editor/main.ts"),
        formats: ["iife"],
        name: "bare",
      },
    },
  });
  const outputs = Array.isArray(built) ? built.flatMap(({ output }) => output) : [];
  const script = outputs.find((output) => output.type === "chunk");
  if (!script) throw new Error("bare Tiptap does not build");
  return `${script.code}\nwindow.bare = bare;`;
}

/** From a key to just after the frame that shows it. */
async function keyTimes(page: Page, keys: number): Promise<number[]> {
  await page.evaluate(() => {
    window.turns = [];
    addEventListener(
      "keydown",
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const painted = new MessageChannel();
          painted.port1.onmessage = () => window.turns?.push(performance.now() - timeStamp);
          painted.port2.postMessage(null);
        }),
      { capture: true },
    );
  });
  for (let key = 0; key < keys; key++) {
    await page.keyboard.press("e");
    await wait(20);
  }
  return page.evaluate(() => window.turns ?? []);
}

declare global {
  interface Window {
    bare?: { openBare: (text: string) => void };
    turns?: number[];
  }
}
