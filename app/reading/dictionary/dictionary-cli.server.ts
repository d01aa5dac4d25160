import { basename } from "node:path";
import type { Command } from "commander";
import type { CommandContext, CommandOutcome, RegisterCommand } from "#app/platform/cli/command.server.ts";
import { counted } from "#app/ui/counted.ts";
import { buildShards } from "./shards/build-shards.server.ts";
import { removeDictionary, storeDictionary } from "./dictionary-commands.server.ts";
import { listDictionaries } from "./dictionary-queries.server.ts";
import { isDictd, openDictd } from "./formats/dictd.server.ts";
import { type DictionarySource, languageOf, WrongDictionary } from "./formats/source-file.server.ts";
import { openStarDict } from "./formats/stardict.server.ts";

/** `octavo dictionary add|list|remove` */
export const registerDictionary: RegisterCommand = (program, run) => {
  const dictionary = program
    .command("dictionary")
    .description("Adds dictionaries in which readers look up words.");
  dictionary
    .command("add")
    .description("Reads a dictionary of dictd (its .index file) or StarDict (its .ifo file).")
    .argument("<file>", "the other files of the dictionary are beside it")
    .option("--language <code>", "the language of its words, where its name does not say")
    .option("--target <code>", "the language of its explanations, where its name does not say")
    .option("--name <name>", "what readers see, where the file does not say")
    .action(run(addDictionary));
  dictionary
    .command("list")
    .description("Lists the dictionaries of the site.")
    .action(
      run(async ({ output, openSite }) => {
        await using site = await openSite();
        for (const { shardCount, version: _, ...each } of await listDictionaries(site.db))
          if (shardCount > 0)
            output.result(each, `${each.id}: ${each.name} (${each.language} → ${each.target})`);
        return "done";
      }),
    );
  dictionary
    .command("remove")
    .description("Removes a dictionary by its id.")
    .argument("<id>")
    .action(
      run(async ({ output, openSite }, command) => {
        await using site = await openSite();
        const [id = ""] = command.args;
        if (!(await removeDictionary(site, id))) return output.refuse("There is no such dictionary.", { id });
        output.result({ status: "removed", id }, `Removed: ${id}`);
        return "done";
      }),
    );
};

async function addDictionary(
  { output, openSite, pathOf }: CommandContext,
  command: Command,
): Promise<CommandOutcome> {
  const [given = ""] = command.args;
  const path = pathOf(given);
  try {
    const source = await openSource(path);
    const facts = describe(source, path, command.opts());
    const built = buildShards({ entries: source.entries(), forms: source.forms() });
    await using site = await openSite();
    await storeDictionary(site, { ...facts, ...built });
    const { entryCount } = built;
    output.result(
      { status: "added", ...facts, entries: entryCount },
      `${facts.name} (${facts.language} → ${facts.target}): ${counted(entryCount, "entry", "entries")}`,
    );
    return "done";
  } catch (error) {
    if (error instanceof WrongDictionary) return output.refuse(error.message, { file: given });
    throw error;
  }
}

async function openSource(path: string): Promise<DictionarySource> {
  if (path.endsWith(".ifo")) return openStarDict(path);
  if (isDictd(path)) return openDictd(path);
  throw new WrongDictionary(
    "Name the .index file of a dictionary of dictd, or the .ifo file of one of StarDict.",
  );
}

type Options = Partial<Record<"language" | "target" | "name", string>>;

function describe(source: DictionarySource, path: string, options: Options) {
  const stem = basename(path).replace(/\.(ifo|index(\.gz)?|dict(\.dz)?)$/, "");
  const language = languageOf(options.language) ?? source.language;
  if (!language)
    throw new WrongDictionary("Its name does not say its language: add --language, such as “de”.");
  const target = languageOf(options.target) ?? source.target ?? language;
  const id = stem
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
  if (id === "") throw new WrongDictionary("Name its files with letters or digits.");
  return { id, name: (options.name ?? source.name).slice(0, 200) || stem, language, target };
}
