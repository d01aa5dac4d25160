import { writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { type Figure, alternate, ratios, short, spread } from "./figures.ts";
import { load, loader } from "./load.ts";
import type { Bench, Measure } from "./measure.ts";
import { cpuOf, type Running, startNode } from "./processes.ts";
import { wait } from "./project.ts";

/** A cached page compared with a server that can send nothing else. Both have one core; the client has the other. */
export const cachedHome: Measure = {
  name: "cached-home",
  async run(bench) {
    const library = await bench.library();
    await using site = await library.start();
    const figures: Figure[] = [];
    for (const encoding of ["br", "identity"]) {
      await using bare = await startBare(bench, { url: `${site.url}/`, encoding });
      figures.push(...(await race(bench, { ours: site, theirs: bare, encoding })));
    }
    return figures;
  },
};

/** Records the exact bytes of our home page, and starts the bare server with them. */
async function startBare(bench: Bench, page: { url: string; encoding: string }) {
  // The second response: by then every encoding of the page is cached.
  await fetchRaw(page);
  await wait(1500);
  const { headers, body } = await fetchRaw(page);
  const files = ["headers.json", "body"].map((name) => join(bench.folder, `bare-${page.encoding}-${name}`));
  const [headersFile = "", bodyFile = ""] = files;
  await writeFile(headersFile, JSON.stringify(headers));
  await writeFile(bodyFile, body);
  return startNode({
    arguments: ["bench/peers/bare-server.ts", headersFile, bodyFile],
    log: join(bench.folder, `bare-${page.encoding}.log`),
  });
}

/** Without fetch, which would decompress the body. Headers that Node adds by itself are left to it. */
function fetchRaw({ url, encoding }: { url: string; encoding: string }) {
  return new Promise<{ headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const read = async (response: IncomingMessage) => {
      const body = Buffer.concat(await response.toArray());
      const own = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);
      const headers: Record<string, string> = {};
      for (const [name, value] of Object.entries(response.headers))
        if (typeof value === "string" && !own.has(name)) headers[name] = value;
      resolve({ headers, body });
    };
    const outgoing = request(url, { headers: { "accept-encoding": encoding } }, (response) => {
      read(response).catch(reject);
    });
    outgoing.once("error", reject);
    outgoing.end();
  });
}

interface Sides {
  ours: Running;
  theirs: Running;
  encoding: string;
}

/** Many short rounds: load of other programs comes in bursts, which then affect one of them and not the median. */
async function race(bench: Bench, sides: Sides): Promise<Figure[]> {
  const perCpu = { ours: [] as number[], theirs: [] as number[] };
  const take = async (side: "ours" | "theirs", seconds: number) => {
    const { url, child } = sides[side];
    const headers = { "accept-encoding": sides.encoding };
    const before = await cpuOf(child.pid);
    const { perSecond, failed } = await load({ url: `${url}/`, seconds, connections: 32, headers });
    if (failed > 0) throw new Error(`${failed} requests to ${url} failed`);
    perCpu[side].push((perSecond * seconds) / ((await cpuOf(child.pid)) - before));
    return perSecond;
  };
  await take("ours", 2);
  await take("theirs", 2);
  perCpu.ours.length = perCpu.theirs.length = 0;
  const rates = await alternate(
    bench.isQuick ? 5 : 25,
    () => take("ours", 1),
    () => take("theirs", 1),
  );
  const format = (values: number[], unit: string) => `${short(spread(values).median)}${unit}`;
  const against = "bare node:http, the same bytes and headers";
  return [
    {
      measure: `cached home, requests/s (${sides.encoding})`,
      against,
      value: ratios(rates.ours, rates.theirs),
      unit: "×",
      ours: format(rates.ours, "/s"),
      theirs: `${format(rates.theirs, "/s")} (${loader()})`,
      mark: { atLeast: 0.85 },
    },
    {
      measure: `the same for each second of processor time (${sides.encoding})`,
      against,
      value: ratios(perCpu.ours, perCpu.theirs),
      unit: "×",
      ours: format(perCpu.ours, ""),
      theirs: format(perCpu.theirs, ""),
    },
  ];
}
