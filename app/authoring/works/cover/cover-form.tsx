import { BookCover } from "#app/catalog/covers/public.tsx";
import type { WorkHeader } from "../frame/work-header.server.ts";
import { settingsFormId } from "../settings/settings-form.tsx";
import "./cover-form.css";

interface CoverFormProps {
  work: WorkHeader;
  /** The largest picture that is accepted. */
  mostMb: number;
  error: string | undefined;
}

/**
 * The cover: an uploaded picture, or one generated from the title. Submitted with the settings form, so that unsaved settings
 * are shown again.
 */
export function CoverForm({ work, mostMb, error }: CoverFormProps) {
  const { cover: picture } = work.cover;
  return (
    <section className="work-section" aria-labelledby="its-cover">
      <h2 id="its-cover">Cover</h2>
      <div className="form cover-form">
        <BookCover book={work.cover} sizes="9rem" />
        <div className="form">
          <div className="field">
            <label htmlFor="cover">{picture ? "Another picture" : "A picture of your own"}</label>
            <p className="field-hint" id="cover-hint">
              {`JPEG, PNG or WebP, at most ${mostMb} MB; best 1,600 pixels wide and 2,400 high. It is shown whole, never cut.`}{" "}
              Without one the cover is set in type from title and name, as shown here.
            </p>
            <input
              className="field-file"
              type="file"
              id="cover"
              name="cover"
              data-most-mb={mostMb}
              form={settingsFormId}
              accept="image/jpeg,image/png,image/webp"
              aria-describedby={error ? "cover-hint cover-error" : "cover-hint"}
              aria-invalid={error ? true : undefined}
            />
            {error && (
              <p className="field-error" id="cover-error">
                {error}
              </p>
            )}
          </div>
          <p className="form-actions">
            <button
              className="button button-quiet"
              type="submit"
              form={settingsFormId}
              name="intent"
              value="cover"
            >
              Use this picture
            </button>
            {picture && (
              <button
                className="button-plain"
                type="submit"
                form={settingsFormId}
                name="intent"
                value="no-cover"
              >
                Draw the cover instead
              </button>
            )}
          </p>
        </div>
      </div>
    </section>
  );
}
