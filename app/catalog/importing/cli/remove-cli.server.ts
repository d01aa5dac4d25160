import type { RegisterCommand } from "#app/platform/cli/command.server.ts";
import { removeBook } from "../epub/storing/store-book-commands.server.ts";

/** `octavo remove-book JID…` */
export const registerRemoveBook: RegisterCommand = (program, run) => {
  program
    .command("remove-book")
    .description("Takes books off the site. Their files are deleted later, when no other book needs them.")
    .argument("<jids...>", "the last part of the book pages' addresses")
    .action(
      run(async ({ output, openSite }, command) => {
        await using site = await openSite();
        let isRefused = false;
        for (const jid of command.args) {
          const removal = await removeBook(site.db, jid);
          isRefused ||= !removal.ok;
          if (removal.ok)
            output.result({ jid, status: "removed", title: removal.title }, `- ${removal.title}`);
          else {
            const reason = "There is no book with this jid.";
            output.result({ jid, status: "refused", reason }, `✗ ${jid} · ${reason}`);
          }
        }
        return isRefused ? "refused" : "done";
      }),
    );
};
