import { InvalidArgumentError } from "commander";
import { sql } from "drizzle-orm";
import type { RegisterCommand } from "#app/platform/cli/command.server.ts";
import { counted } from "#app/ui/counted.ts";
import { addMadeUpBooks } from "./bench-catalog-commands.server.ts";

const most = 10_000_000;

function readCount(given: string): number {
  const count = Number(given);
  if (!Number.isSafeInteger(count) || count < 1 || count > most)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`);
  return count;
}

/** `octavo bench-catalog --books N` */
export const registerBenchCatalog: RegisterCommand = (program, run) => {
  program
    .command("bench-catalog")
    .description("Fills an empty site with made-up books, to see how fast it is with so many.")
    .requiredOption("--books <count>", "how many, always the same ones", readCount)
    .action(
      run(async ({ output, openSite }, command) => {
        const { books } = command.opts<{ books: number }>();
        await using site = await openSite();
        const { rows } = await site.db.execute(sql`select 1 from books limit 1`);
        if (rows.length > 0)
          return output.refuse(
            "This site has books. Made-up ones are for an empty site: choose another DATA_DIR for it.",
          );
        const progress = output.progress(books);
        await addMadeUpBooks(site.db, {
          from: 1,
          to: books,
          onSlice: (written) => {
            for (let book = 0; book < written; book++) progress.advance();
          },
        });
        progress.finish();
        output.result({ status: "done", books }, `${counted(books, "made-up book")} written.`);
        return "done";
      }),
    );
};
