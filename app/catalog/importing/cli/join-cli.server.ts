import type { RegisterCommand } from "#app/platform/cli/command.server.ts";
import { counted } from "#app/ui/counted.ts";
import { joinRecords } from "../joining/join-records.server.ts";

/** `octavo join-records` */
export const registerJoinRecords: RegisterCommand = (program, run) => {
  program
    .command("join-records")
    .description(
      "Makes one entry of a catalogue record and the book that it is of, where both stand side by side.",
    )
    .action(
      run(async ({ output, openSite }) => {
        await using site = await openSite();
        const joined = await joinRecords(site);
        output.result({ status: "done", joined }, `${counted(joined, "record")} joined.`);
        return "done";
      }),
    );
};
