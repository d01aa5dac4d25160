import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { octavoOf } from "#tests/support/octavo.ts";
import { createTestSite } from "#tests/support/site.ts";
import { defaultDictionaryJob } from "./default/default-dictionary-job.server.ts";
import { registerDictionary } from "./dictionary-cli.server.ts";
import { readNumber } from "./formats/dictd.server.ts";
import { withoutMarkup } from "./formats/stardict.server.ts";
import { type DictionaryFacts, foldWord, type Shard, shardAddress, shardOf } from "./headwords.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;
let folder: string;
beforeAll(async () => {
  site = await createTestSite();
  folder = await mkdtemp(join(tmpdir(), "octavo-dictionary-"));
  return async () => {
    await site[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  };
});

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const dictdNumber = (value: number): string =>
  value < 64 ? (digits[value] ?? "") : dictdNumber(Math.floor(value / 64)) + (digits[value % 64] ?? "");

/** A dictionary of dictd, as Debian's packages of FreeDict have them; returns the path of its index. */
async function writeDictd(
  name: string,
  entries: [string, string][],
  { index = (lines: string) => lines } = {},
) {
  let texts = Buffer.alloc(0);
  const lines = entries.map(([headword, text]) => {
    const body = Buffer.from(`${text}\n`);
    const line = `${headword}\t${dictdNumber(texts.length)}\t${dictdNumber(body.length)}\n`;
    texts = Buffer.concat([texts, body]);
    return line;
  });
  await writeFile(join(folder, `${name}.dict.dz`), gzipSync(texts));
  await writeFile(join(folder, `${name}.index`), index(lines.join("")));
  return join(folder, `${name}.index`);
}

interface StarDictFacts {
  ifo?: Record<string, string | number>;
  offset?: number;
  size?: number;
  synonyms?: [form: string, word: number][];
}

/** A dictionary of StarDict; returns the path of its `.ifo`. */
async function writeStarDict(name: string, entries: [string, Buffer][], facts: StarDictFacts = {}) {
  let offset = 0;
  const index = Buffer.concat(
    entries.map(([headword, body]) => {
      const numbers = Buffer.alloc(8);
      numbers.writeUInt32BE(facts.offset ?? offset, 0);
      numbers.writeUInt32BE(facts.size ?? body.length, 4);
      offset += body.length;
      return Buffer.concat([Buffer.from(`${headword}\0`), numbers]);
    }),
  );
  const lines = {
    version: "2.4.2",
    bookname: "Petit dictionnaire",
    wordcount: entries.length,
    idxfilesize: index.length,
    ...facts.ifo,
  };
  const stem = join(folder, name);
  await writeFile(`${stem}.idx`, index);
  await writeFile(`${stem}.dict.dz`, gzipSync(Buffer.concat(entries.map(([, body]) => body))));
  const synonyms = (facts.synonyms ?? []).map(([form, word]) => {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(word);
    return Buffer.concat([Buffer.from(`${form}\0`), number]);
  });
  if (facts.synonyms) await writeFile(`${stem}.syn`, Buffer.concat(synonyms));
  const text = Object.entries(lines).map(([key, value]) => `${key}=${value}`);
  await writeFile(`${stem}.ifo`, ["StarDict's dict ifo file", ...text].join("\n"));
  return `${stem}.ifo`;
}

const octavo = (...argv: string[]) =>
  octavoOf(site, { commands: [registerDictionary] })("dictionary", ...argv);

async function list(): Promise<{ dictionaries: DictionaryFacts[]; isComing: boolean }> {
  return JSON.parse((await site.get("/dictionaries.json")).text);
}

/** As a browser looks up a word. */
async function lookUp(id: string, word: string) {
  const dictionary = (await list()).dictionaries.find((each) => each.id === id);
  if (!dictionary) throw new Error(`there is no dictionary ${id}`);
  const folded = foldWord(word);
  const answer = await site.get(shardAddress(dictionary, shardOf(folded, dictionary.shardCount)));
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([
    200,
    "public, max-age=31536000, immutable",
  ]);
  const shard: Shard = JSON.parse(answer.text);
  return Object.hasOwn(shard, folded) ? shard[folded] : undefined;
}

test("a dictionary of dictd is added with the languages of its name, and its words are found", async () => {
  const path = await writeDictd("freedict-deu-eng", [
    ["00databaseshort", "00-database-short\n     German-English FreeDict Dictionary"],
    ["00databaseutf8", ""],
    ["Haus", "Haus /haʊs/ <n>\nhouse"],
    ["haus halten", "to economise"],
    ["__proto__", "a trap"],
  ]);
  const { status, stdout } = await octavo("add", path);
  expect([status, stdout]).toEqual([0, "German-English FreeDict Dictionary (de → en): 3 entries\n"]);
  expect(await lookUp("freedict-deu-eng", " HAUS ")).toEqual({
    entries: [{ headword: "Haus", text: "Haus /haʊs/ <n>\nhouse" }],
  });
  expect((await lookUp("freedict-deu-eng", "__proto__"))?.entries).toHaveLength(1);
  expect(await lookUp("freedict-deu-eng", "constructor")).toBeUndefined();
  // Again with other contents: in place of the first, at new addresses.
  const [before] = (await list()).dictionaries;
  await octavo("add", await writeDictd("freedict-deu-eng", [["Haus", "a house"]]));
  const [after, ...more] = (await list()).dictionaries;
  expect([after?.id, more, after?.version === before?.version]).toEqual(["freedict-deu-eng", [], false]);
  expect((await site.get(shardAddress(before ?? { id: "", version: "" }, 0))).status).toBe(404);
  expect((await octavo("remove", "freedict-deu-eng")).status).toBe(0);
  expect((await octavo("remove", "freedict-deu-eng")).status).toBe(1);
});

const debians = "/usr/share/dictd";
/** Those that `npm test` installs, or fails for in continuous integration. */
const ofDebian = ["freedict-gle-eng.index", "freedict-eng-rus.index"];

test.skipIf(!ofDebian.every((file) => existsSync(join(debians, file))))(
  "Debian's dictionaries of FreeDict are added whole, and each of a hundred words of theirs is found",
  async () => {
    for (const file of ofDebian) {
      const { status, stdout } = await octavo("add", join(debians, file));
      const id = file.replace(".index", "");
      const [language, target] = id
        .split("-")
        .slice(1)
        .map((code) => new Intl.Locale(code).language);
      const headwords = readFileSync(join(debians, file), "utf8")
        .split("\n")
        .map((line) => line.split("\t")[0] ?? "")
        .filter((word) => word !== "" && !/^00-?database/.test(word));
      expect(status).toBe(0);
      expect(stdout).toContain(`(${language} → ${target}): ${headwords.length.toLocaleString("en")} entries`);
      const step = Math.ceil(headwords.length / 100);
      for (const word of headwords.filter((_, at) => at % step === 0)) {
        const found = await lookUp(id, word);
        expect([word, found?.entries.every(({ text }) => text.length > 0)]).toEqual([word, true]);
      }
      await octavo("remove", id);
    }
  },
);

test("a dictionary of StarDict is added with its other forms; markup, sounds and pictures are none of its text", async () => {
  const typed = Buffer.concat([
    Buffer.from("mtext\0"),
    Buffer.from("W\0\0\0\u0004sond"),
    Buffer.from("h<b>bold</b> &amp; <script>alert(1)</script>plain\0"),
  ]);
  const path = await writeStarDict(
    "french",
    [
      ["chien", typed],
      ["chat", Buffer.from("mcat\0")],
    ],
    {
      synonyms: [["chiens", 0]],
    },
  );
  expect((await octavo("add", path)).stderr).toContain("does not say its language");
  expect((await octavo("add", path, "--language", "fra", "--target", "en")).status).toBe(0);
  expect(await lookUp("french", "chiens")).toEqual({ entries: [], formsOf: ["chien"] });
  expect((await lookUp("french", "chien"))?.entries[0]?.text).toMatch(/^text\nbold & (alert\(1\))?plain$/);
  const same = await writeStarDict("english", [["dog", Buffer.from("an animal")]], {
    ifo: { sametypesequence: "m" },
  });
  await octavo("add", same, "--language", "en");
  expect((await lookUp("english", "dog"))?.entries).toEqual([{ headword: "dog", text: "an animal" }]);
  expect((await list()).dictionaries.map(({ id, language, target }) => [id, language, target])).toEqual([
    ["french", "fr", "en"],
    ["english", "en", "en"],
  ]);
});

test("files that lie about their sizes are refused with what is wrong, and change nothing", async () => {
  const before = (await list()).dictionaries;
  const word: [string, Buffer][] = [["dog", Buffer.from("an animal")]];
  const part = { ifo: { sametypesequence: "m" } };
  const refused: [path: string, reason: RegExp][] = [
    [
      await writeStarDict("a", word, { ifo: { idxfilesize: 9_999_999_999 } }),
      /index has 9999999999 bytes; it has/,
    ],
    [await writeStarDict("b", word, { ifo: { wordcount: 2 } }), /word count is 2; its index has 1/],
    [await writeStarDict("c", word, { ifo: { wordcount: "many" } }), /does not say its wordcount/],
    [await writeStarDict("d", word, { ...part, offset: 0xffffffff }), /points outside/],
    [await writeStarDict("e", word, { ...part, size: 0xffffffff }), /points outside/],
    [await writeStarDict("f", word, { ...part, synonyms: [["dogs", 7]] }), /of a word that is not there/],
    [await writeStarDict("g", [["", Buffer.from("nothing")]], part), /explains no word/],
    [await writeDictd("xxa-deu-eng", [["a", "b"]], { index: () => "a\t+++++++\tB\n" }), /points outside/],
    [
      await writeDictd("xxb-deu-eng", [["a", "b"]], { index: () => "a\tA\t////////////\n" }),
      /points outside/,
    ],
    [await writeDictd("xxc-deu-eng", [["a", "b"]], { index: () => "nothing but words" }), /points outside/],
    [join(folder, "missing.ifo"), /is no dictionary of StarDict/],
    [join(folder, "missing.index"), /is not there/],
    [join(folder, "a.zip"), /Name the \.index file/],
  ];
  const damaged = await writeStarDict("h", word);
  await writeFile(damaged.replace(".ifo", ".dict.dz"), Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]));
  const huge = await writeStarDict("i", word);
  await writeFile(huge.replace(".ifo", ".dict.dz"), gzipSync(Buffer.alloc(257 * 1024 * 1024)));
  refused.push([damaged, /does not unpack/], [huge, /unpacks to more than 256 MB/]);
  for (const [path, reason] of refused) {
    const { status, stderr, stdout } = await octavo("add", path, "--language", "en");
    expect([status, stderr + stdout], path).toEqual([1, expect.stringMatching(reason)]);
  }
  expect((await list()).dictionaries).toEqual(before);
});

test("of any markup the text alone is left, and numbers of dictd are what they were written from", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(withoutMarkup(`<b>${text}`)).not.toContain("<b>");
    }),
  );
  fc.assert(
    fc.property(fc.nat(), (value) => {
      expect(readNumber(dictdNumber(value))).toBe(value);
    }),
  );
});

test("WordNet comes with the first look-up, with base forms, and does not come back when it was removed", async () => {
  expect((await list()).isComing).toBe(true);
  await defaultDictionaryJob.work?.(site, {}, AbortSignal.timeout(60_000));
  expect((await list()).isComing).toBe(false);
  const lighthouse = await lookUp("wordnet", "lighthouse");
  expect(lighthouse?.entries[0]?.text).toMatch(/^noun\n.*tower/);
  expect(await lookUp("wordnet", "mice")).toMatchObject({ formsOf: ["mouse"] });
  const run = await lookUp("wordnet", "run");
  expect(run?.entries[0]?.text).toMatch(/^noun\n1\. [\s\S]*verb\n1\. /);
  expect((await octavo("list")).stdout).toContain("wordnet: WordNet 3.1 (en → en)");
  await octavo("remove", "wordnet");
  await defaultDictionaryJob.work?.(site, {}, AbortSignal.timeout(60_000));
  const { dictionaries, isComing } = await list();
  expect([dictionaries.some(({ id }) => id === "wordnet"), isComing]).toEqual([false, false]);
});

test("addresses of shards that are none are not found", async () => {
  for (const path of [
    "/dictionaries/french/0000000000000000/0.json",
    "/dictionaries/french/x/0.json",
    "/dictionaries/%00/0000000000000000/0.json",
    "/dictionaries/french/0000000000000000/99999.json",
    "/dictionaries/french/0000000000000000/-1.json",
  ])
    expect([400, 404], path).toContain((await site.get(path)).status);
});
