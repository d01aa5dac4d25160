import { useState } from "react";
import { type CoverDesign, coverParts, fitted } from "#app/catalog/cover-design/public.ts";
import { BookCover, type CoverFacts } from "#app/catalog/covers/public.tsx";
import { CheckField } from "#app/ui/fields/field.tsx";
import type { KnownZone } from "#app/ui/times/times.ts";
import { SectionForm } from "../settings/saving/section-form.tsx";
import { DesignChoices } from "./design-choices.tsx";
import { PictureForm } from "./picture-form.tsx";
import "./cover-section.css";

interface CoverSectionProps {
  facts: CoverFacts;
  /** Of the drawn cover, whether or not a picture hides it. */
  design: CoverDesign;
  /** The cloth of the pen name's books. */
  penCloth: string;
  penName: string;
  /** The picture that was set aside. */
  former: CoverFacts["cover"];
  mostPictureMb: number;
  form: { address: string; seen: string; errors: Record<string, string>; zone: KnownZone };
}

/** The cover: drawn with a live preview of the choices, or a picture. */
export function CoverSection({
  facts,
  design: stored,
  penCloth,
  penName,
  form,
  ...picture
}: CoverSectionProps) {
  const [design, setDesign] = useState(stored);
  const drawn: CoverFacts = { ...facts, cover: null, design: fitted(design, facts) };
  const read = (given: FormData) => setDesign((current) => readDesign(given, current));
  const choices = (errors: Record<string, string>) => (
    <div className="cover-editor">
      <div className="cover-preview">
        <BookCover book={drawn} sizes="15rem" alt={`The drawn cover of ${facts.title}`} />
      </div>
      <div className="form">
        <DesignChoices stored={stored} design={design} facts={facts} errors={errors} />
        {design.cloth !== penCloth && (
          <CheckField name="forPenName" value="yes" label={`Use this cloth for all books by ${penName}`} />
        )}
      </div>
    </div>
  );
  return (
    <>
      {facts.cover && (
        <p className="work-lead">Readers see your picture. The drawn cover below is used without it.</p>
      )}
      <div onChange={({ target }) => readClosest(target, read)}>
        <SectionForm {...form} intent="design" onFill={read}>
          {choices}
        </SectionForm>
      </div>
      <PictureForm cover={facts.cover} error={form.errors["cover"]} {...picture} />
    </>
  );
}

function readClosest(target: EventTarget, read: (form: FormData) => void): void {
  if (target instanceof HTMLInputElement && target.form) read(new FormData(target.form));
}

/** The design that a form has chosen. */
function readDesign(form: FormData, current: CoverDesign): CoverDesign {
  const chosen = <Part extends keyof typeof coverParts>(part: Part) => {
    const name = form.get(part);
    return typeof name === "string" && Object.hasOwn(coverParts[part], name) ? name : current[part];
  };
  return { cloth: chosen("cloth"), layout: chosen("layout"), mark: chosen("mark") } as CoverDesign;
}
