import { href, redirect } from "react-router";
import { subjectAddress } from "#app/catalog/headings/public.ts";
import { tagViews } from "#app/catalog/importing/public.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { postedForm, typed } from "#app/platform/http/forms/read-form.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { AreaField, CheckField, Field } from "#app/ui/fields/field.tsx";
import { counted } from "#app/ui/counted.ts";
import { Notice } from "#app/ui/notice.tsx";
import { formatUtc } from "#app/ui/times/times.ts";
import { readAdminAction, refuseAdminAction } from "../admin-action.server.ts";
import { AdminFrame, Facts } from "../admin-frame.tsx";
import { adminHead, requireOperator } from "../operator.server.ts";
import { ReasonField } from "../reason-field.tsx";
import { changeTagAsAdmin, mergeTagsAsAdmin, undoMergeAsAdmin } from "./tag-commands.server.ts";
import { ChangedTagInput, MergeInput, readNames, UndoInput } from "./tag-input.ts";
import { MergeForms, UndoForms } from "./tag-merges.tsx";
import type { Route } from "./+types/tag-page";

export { privateHeaders as headers };

async function getTag(context: Context, given: string) {
  const { db } = context.get(siteContext);
  const tag = /^[1-9]\d{0,14}$/.test(given) ? await tagViews.find(db, Number(given)) : null;
  if (!tag) throw notFound("There is no tag at this address. It may have been merged into another.");
  return tag;
}

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  await requireOperator(context, request, "admin");
  const { merges, ...tag } = await getTag(context, params.id);
  const merge = (url.searchParams.get("merge") ?? "").slice(0, 10_000);
  const given = readNames(merge);
  const { db } = context.get(siteContext);
  return {
    head: adminHead(context, tag.name),
    isDone: url.searchParams.has("done"),
    tag,
    address: subjectAddress({ kind: tag.kind, slug: tag.slug }),
    merges: merges.map(({ mergedAt, ...one }) => ({ ...one, at: formatUtc(mergedAt) })),
    merge,
    previews: given.length > 0 ? await tagViews.previewMerges(db, { into: tag.slug, given }) : [],
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

const undoMessages = {
  gone: "It is undone already.",
  running: "Its books are still being moved. Try again in a minute.",
  "target-gone": "This tag was merged itself since: undo that first.",
  "name-taken": "There is another tag of its name now: merge that one here first.",
};

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = await requireOperator(context, request, "admin");
  const site = context.get(siteContext);
  const { id, slug } = await getTag(context, params.id);
  const form = await postedForm(request);
  const given = { context, request, viewer, form };
  const done = () => redirect(`${href("/admin/tags/:id", { id: params.id })}?done`, 303);
  if (typed(form, "intent") === "merge") {
    const read = await readAdminAction(given, MergeInput);
    if (!read.ok) return read.answer;
    const { from, reason } = read.input;
    await mergeTagsAsAdmin({ site, operator: viewer, reason }, { slugs: from, into: slug });
    return done();
  }
  if (typed(form, "intent") === "undo") {
    const read = await readAdminAction(given, UndoInput);
    if (!read.ok) return read.answer;
    const { merge, reason } = read.input;
    const refusal = await undoMergeAsAdmin({ site, operator: viewer, reason }, merge);
    return refusal ? refuseAdminAction(form, { undo: undoMessages[refusal] }) : done();
  }
  const read = await readAdminAction(given, ChangedTagInput);
  if (!read.ok) return read.answer;
  const { name, about, isHidden, reason } = read.input;
  const facts = { name, about: about || null, isHidden };
  const refusal = await changeTagAsAdmin({ site, operator: viewer, reason }, { id, slug, facts });
  if (refusal === "gone") throw notFound("This tag was merged into another meanwhile.");
  return refusal
    ? refuseAdminAction(form, { name: "Another tag has this name: merge that one into this one." })
    : done();
}

export default function TagPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tag, address, isDone, merges, previews, merge } = loaderData;
  const errors = actionData?.errors ?? {};
  const given = actionData?.given ?? {};
  return (
    <AdminFrame title={tag.name} isAdmin question={actionData?.question}>
      {isDone && !actionData && <Notice kind="good">Saved. Pages of many books may take a minute.</Notice>}
      {errors["undo"] && <Notice kind="trouble">{errors["undo"]}</Notice>}
      <Facts
        rows={[
          [
            "Its page",
            <a key="address" className="link" href={address}>
              {address}
            </a>,
          ],
          ["Books", counted(tag.bookCount, "book")],
          ...(tag.aliases.length > 0
            ? [["Also found as", tag.aliases.join(", ")] satisfies [string, string]]
            : []),
          ...(tag.parts.length > 0
            ? [
                ["In parts", `${tag.parts.join(" · ")} (octavo tags tidy files its books so)`] satisfies [
                  string,
                  string,
                ],
              ]
            : []),
        ]}
      />
      <TagForm tag={tag} errors={errors} given={given} />
      <MergeForms name={tag.name} merge={merge} previews={previews} reasonError={errors["reason"]} />
      {merges.length > 0 && <UndoForms merges={merges} />}
    </AdminFrame>
  );
}

interface TagFormProps {
  tag: Route.ComponentProps["loaderData"]["tag"];
  errors: Partial<Record<string, string>>;
  given: Record<string, string>;
}

function TagForm({ tag: { kind, name, about, isHidden }, errors, given }: TagFormProps) {
  const isOwn = given["intent"] === "save";
  return (
    <form className="form" method="post" noValidate>
      <input type="hidden" name="intent" value="save" />
      <Field
        name="name"
        label="Name"
        hint={
          kind === "genre"
            ? "A genre has its name from this site."
            : "Its address stays; the new name leads there too."
        }
        readOnly={kind === "genre"}
        autoComplete="off"
        maxLength={200}
        defaultValue={isOwn ? given["name"] : name}
        error={errors["name"]}
      />
      <AreaField
        name="about"
        label="What it is about (optional)"
        hint="For the head of its page. Without it the page says what its books are about besides."
        defaultValue={isOwn ? given["about"] : (about ?? "")}
        error={errors["about"]}
      />
      {kind === "subject" && (
        <CheckField
          name="isHidden"
          label="Hide: no page, and named nowhere"
          defaultChecked={isOwn ? given["isHidden"] === "on" : isHidden}
        />
      )}
      <ReasonField error={isOwn ? errors["reason"] : undefined} given={isOwn ? given["reason"] : undefined} />
      <button className="button" type="submit">
        Save
      </button>
    </form>
  );
}
