import { recordAdminAction } from "#app/identity/audit/public.server.ts";
import type { RegisterCommand } from "#app/platform/cli/command.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { counted } from "#app/ui/counted.ts";
import { describeTag } from "./describe-tag-commands.server.ts";
import { mergeTags } from "./merging/merge-tags-commands.server.ts";
import { listTags } from "./tag-queries.server.ts";
import { tidyTags } from "./tidy-tags-commands.server.ts";

const reasons = {
  "unknown-from": "There is no tag of this name to merge.",
  "unknown-into": "There is no tag of this name to merge into.",
  same: "Both names are of one tag already.",
  genre: "A genre stays: only tags can be merged.",
};

const undescribed = {
  unknown: "There is no tag of this name.",
  "too-long": "That is too long: at most 600 characters.",
};

const logMerge = (from: string, into: string, now: Date) => (tx: Transaction) =>
  recordAdminAction(
    tx,
    { actorId: null, name: "tag-merged", subject: { kind: "tag", id: from }, details: { into } },
    now,
  );

/** `octavo tags list`, `tags merge`, `tags describe`, `tags tidy` */
export const registerTags: RegisterCommand = (program, run) => {
  const tags = program.command("tags").description("Shows and tidies the tags that books are filed under.");
  tags
    .command("list")
    .description("Shows tags by the beginning of their names, those with the most books first.")
    .argument("[beginning]", "of their names or addresses")
    .action(
      run(async ({ output, openSite }, command) => {
        await using site = await openSite();
        for (const tag of await listTags(site.db, command.args[0] ?? ""))
          output.result(tag, `${tag.slug} · ${tag.name} · ${counted(tag.bookCount, "book")}`);
        return "done";
      }),
    );
  tags
    .command("merge")
    .description(
      "Makes one tag of two: all books of the first are filed under the second, which is found by both names.",
    )
    .argument("<from>", "the last part of the address of the tag that is given up")
    .argument("<into>", "the same of the tag or genre that stays")
    .action(
      run(async ({ output, openSite }, command) => {
        await using site = await openSite();
        const [from = "", into = ""] = command.args;
        const now = site.now();
        const merged = await mergeTags(site.db, { from, into, now, alongside: logMerge(from, into, now) });
        if (!merged.ok) {
          output.refuse(reasons[merged.reason], { from, into });
          return "refused";
        }
        const { bookCount } = merged;
        output.result(
          { from, into, status: "merged", books: bookCount },
          `${counted(bookCount, "book")} moved from ${from} to ${into}`,
        );
        return "done";
      }),
    );
  tags
    .command("describe")
    .description("Sets what the page of a tag or genre says of it; without a text it is removed.")
    .argument("<tag>", "the last part of its address")
    .argument("[text]", "a few sentences")
    .action(
      run(async ({ output, openSite }, command) => {
        await using site = await openSite();
        const [slug = "", text = ""] = command.args;
        const described = await describeTag(site.db, { slug, about: text });
        if (!described.ok) {
          output.refuse(undescribed[described.reason], { slug });
          return "refused";
        }
        output.result({ slug, status: "described" }, `The page of ${slug} says it now.`);
        return "done";
      }),
    );
  tags
    .command("tidy")
    .description(
      "Splits headings such as “England -- History”, and makes one tag of singular and plural, as imports do.",
    )
    .action(
      run(async ({ output, openSite }) => {
        await using site = await openSite();
        const count = await tidyTags(site.db, ({ name, became, bookCount }) =>
          output.result(
            { name, became, books: bookCount },
            `${name} → ${became.join(", ")} · ${counted(bookCount, "book")}`,
          ),
        );
        output.result({ status: "done", tags: count }, `${counted(count, "tag")} changed`);
        return "done";
      }),
    );
};
