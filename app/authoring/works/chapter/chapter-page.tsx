import { getOwnChapter } from "#app/authoring/ownership/public.server.ts";
import { data, redirect } from "react-router";
import { WorkFrame } from "../frame/work-frame.tsx";
import { openWork } from "../frame/work-header.server.ts";
import { editPath, workPath } from "../frame/work-paths.ts";
import { accessLabels } from "../frame/work-labels.ts";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { checkForm, typed, postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { AreaField, Field } from "#app/ui/fields/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RadioField } from "#app/ui/fields/radio-field.tsx";
import { typedFields } from "../fields/typed-fields.server.ts";
import { chapterStamp, saveChapter } from "./chapter-commands.server.ts";
import { ChapterInput } from "./chapter-input.ts";
import type { Route } from "./+types/chapter-page";

export { privateHeaders as headers };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { work, header } = await openWork(context, params.id);
  const chapter = await getOwnChapter(context, work, params.chapter);
  const { id, title, noteBefore, noteAfter, access } = chapter;
  return {
    head: privateHead(context, title, workPath(work.id)),
    header,
    chapter: { id, title },
    given: { title, noteBefore: noteBefore ?? "", noteAfter: noteAfter ?? "", access },
    seen: chapterStamp(chapter),
    isSaved: url.searchParams.has("saved"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { work } = await openWork(context, params.id);
  const chapter = await getOwnChapter(context, work, params.chapter);
  const form = await postedForm(request);
  const read = checkForm(form, ChapterInput);
  if (!read.ok) return data({ errors: read.errors, given: typedFields(form), seen: null }, { status: 422 });
  const saved = await saveChapter(context.get(siteContext), {
    workId: work.id,
    id: chapter.id,
    seen: typed(form, "seen"),
    settings: read.input,
  });
  if (saved.ok) return redirect(`${url.pathname}?saved`, 303);
  if (saved.reason === "gone") throw notFound();
  const answer = { errors: { form: changedMeanwhile }, given: typedFields(form), seen: saved.stamp };
  return data(answer, { status: 409 });
}

const changedMeanwhile =
  "This chapter’s settings were changed in another window after you opened this page. What you wrote is below and not saved yet; saving again puts it in the place of the other change.";

export default function ChapterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { header, chapter, isSaved } = loaderData;
  const errors: Record<string, string> = actionData?.errors ?? {};
  const typedIn: Record<string, string> = { ...loaderData.given, ...actionData?.given };
  const field = (name: string) => ({ name, defaultValue: typedIn[name], error: errors[name] });
  return (
    <WorkFrame work={header} currentPage={null}>
      <section className="work-section">
        <h2>
          <bdi lang={header.language}>{chapter.title}</bdi>
        </h2>
        {isSaved && !actionData && <Notice kind="good">Saved.</Notice>}
        {errors["form"] && <Notice kind="trouble">{errors["form"]}</Notice>}
        <form method="post" className="form" noValidate>
          <input type="hidden" name="seen" value={actionData?.seen ?? loaderData.seen} />
          <Field {...field("title")} label="Title" autoComplete="off" dir="auto" />
          <AreaField
            {...field("noteBefore")}
            label="Note before the chapter"
            hint="Readers see it above the text, apart from it. At most 5,000 characters."
            rows={4}
            dir="auto"
          />
          <AreaField
            {...field("noteAfter")}
            label="Note after the chapter"
            hint="The same below the text: thanks, sources, what comes next."
            rows={4}
            dir="auto"
          />
          <RadioField
            name="access"
            label="Access"
            value={typedIn["access"] ?? "free"}
            error={errors["access"]}
            choices={[
              { value: "free", name: accessLabels.free },
              { value: "members", name: accessLabels.members, hint: "Readers with a subscription." },
            ]}
          />
          <p className="form-actions">
            <button className="button" type="submit">
              Save
            </button>
            <a className="link" href={editPath(header.id, chapter.id)}>
              Edit
            </a>
            <a className="link" href={workPath(header.id)}>
              All chapters
            </a>
          </p>
        </form>
      </section>
    </WorkFrame>
  );
}
