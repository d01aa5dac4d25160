import { readFile } from "node:fs/promises";
import type { RegisterCommand } from "../cli/command.server.ts";
import { openPasswordList } from "./password-list.server.ts";
import { writePasswordList } from "./write-password-list.server.ts";

/** `octavo passwords make|check` */
export const registerPasswords: RegisterCommand = (program, run) => {
  const passwords = program
    .command("passwords")
    .description("Makes lists of stolen passwords, which nobody may choose, for STOLEN_PASSWORDS_FILE.");
  passwords
    .command("make")
    .description(
      "Makes a list out of a text file: a line is a SHA-1, as Have I Been Pwned has them, or a password.",
    )
    .argument("<text>", "the text file; it is read twice")
    .argument("<list>", "the list to write")
    .action(
      run(async ({ output, pathOf }, command) => {
        const [from = "", to = ""] = command.args.map(pathOf);
        const count = await writePasswordList(from, to);
        output.result(
          { count, list: to },
          `${count} passwords are in ${to}. Set STOLEN_PASSWORDS_FILE=${to}.`,
        );
        return "done";
      }),
    );
  passwords
    .command("check")
    .description("Says how many lines of a text file of passwords are on a list.")
    .argument("<text>", "a text file, a password a line")
    .argument("<list>", "a list that was made before")
    .action(
      run(async ({ output, pathOf }, command) => {
        const [from = "", path = ""] = command.args.map(pathOf);
        await using list = await openPasswordList(path);
        if (!list) return output.refuse(`${path} is not a list that octavo passwords made.`);
        const lines = (await readFile(from, "utf8")).split(/\r?\n/).filter(Boolean);
        const found = (await Promise.all(lines.map((line) => list.has(line)))).filter(Boolean).length;
        output.result({ count: lines.length, found }, `${found} of ${lines.length} are on the list.`);
        return "done";
      }),
    );
};
