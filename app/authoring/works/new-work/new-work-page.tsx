import { requireNames } from "#app/authoring/ownership/public.server.ts";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { getWriter } from "#app/billing/gates/public.server.ts";
import { refuseOverQuota } from "#app/authoring/quota/public.server.ts";
import { editPath, importPath } from "../frame/work-paths.ts";
import { BackToWritings } from "../frame/back-to-writings.tsx";
import { privateHead } from "#app/platform/http/page-head.server.ts";
import { privateHeaders } from "#app/platform/http/caching/private-headers.ts";
import { readForm } from "#app/platform/http/forms/read-form.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { languageChoices } from "../settings/language-choices.server.ts";
import { title } from "../fields/limited-text.ts";
import { language } from "../settings/settings-input.ts";
import { typedFields } from "../fields/typed-fields.server.ts";
import { beginWork } from "./work-commands.server.ts";
import type { Route } from "./+types/new-work-page";
import "./new-work.css";
import "#app/ui/fields/forms.css";
import "../frame/work-frame.css";

export { privateHeaders as headers };

export function loader({ context }: Route.LoaderArgs) {
  const { names, acting } = requireNames(context);
  return {
    head: privateHead(context, "New work", href("/writing/new")),
    names: names.map(({ id, label }) => ({ id, label })),
    acting,
    languages: languageChoices("en"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

const NewWorkInput = z.object({ title, language, name: z.string().default("") });

export async function action({ context, request }: Route.ActionArgs) {
  const { names } = requireNames(context);
  const site = context.get(siteContext);
  const read = await readForm(request, NewWorkInput);
  const name = names.find(({ id }) => id === read.sound.name);
  if (!read.ok || !name) {
    const errors = { ...(!name && { name: "Choose the name that it appears under." }), ...read.errors };
    return data({ errors, given: typedFields(read.form) }, { status: 422 });
  }
  const work = { profileId: name.id, title: read.input.title, language: read.input.language };
  const accountId = getWriter(context).account.id;
  const made = await site.db.transaction(async (tx) => {
    const refusal = await refuseOverQuota(site, tx, { accountId, adds: { works: 1 } });
    return refusal ? { refusal } : { begun: await beginWork(site, tx, work) };
  });
  if (!made.begun)
    return data({ errors: { title: made.refusal }, given: typedFields(read.form) }, { status: 422 });
  // Into the text at once; the rest can be set later.
  return redirect(editPath(made.begun.workId, made.begun.chapterId), 303);
}

export default function NewWorkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { names, acting, languages } = loaderData;
  const errors: Record<string, string> = actionData?.errors ?? {};
  const typed: Record<string, string> = actionData?.given ?? {};
  return (
    <main className="work work-new">
      <BackToWritings />
      <h1>New work</h1>
      <p className="work-lead">
        A title is enough to begin: next comes the first chapter. All of this can be changed later, and nobody
        sees the work before you publish it.
      </p>
      <form className="form" method="post" noValidate>
        <Field
          name="title"
          label="Title"
          hint="At most 255 characters."
          defaultValue={typed["title"]}
          error={errors["title"]}
          autoComplete="off"
          dir="auto"
          autoFocus
        />
        <SelectField
          name="name"
          label="Pen name"
          hint="Others see this name and nothing that ties it to your other names."
          defaultValue={typed["name"] ?? acting}
          error={errors["name"]}
          options={names.map(({ id, label }) => ({ value: id, name: label }))}
        />
        <SelectField
          name="language"
          label="Language"
          defaultValue={typed["language"] ?? "en"}
          error={errors["language"]}
          options={languages.map(({ tag, name }) => ({ value: tag, name }))}
        />
        <p className="form-actions">
          <button className="button" type="submit">
            Start writing
          </button>
          <a className="link" href={importPath(null)}>
            Import a manuscript instead
          </a>
        </p>
      </form>
    </main>
  );
}
