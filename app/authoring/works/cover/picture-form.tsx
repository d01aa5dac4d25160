import { BookCover, type CoverFacts } from "#app/catalog/covers/public.tsx";
import { PictureField } from "#app/ui/fields/field.tsx";

interface PictureFormProps {
  cover: CoverFacts["cover"];
  /** The picture that was set aside. */
  former: CoverFacts["cover"];
  /** The largest picture that is accepted. */
  mostPictureMb: number;
  error: string | undefined;
}

const asBook = (cover: CoverFacts["cover"]): CoverFacts => ({
  jid: "",
  title: "",
  authors: [],
  language: null,
  cover,
  design: null,
});

/** A picture instead of the drawn cover. It can be set aside and taken back. */
export function PictureForm({ cover, former, mostPictureMb, error }: PictureFormProps) {
  const shown = cover ?? former;
  return (
    <form className="form picture-form" method="post" encType="multipart/form-data">
      <h3>{cover ? "Your picture" : "A picture instead"}</h3>
      <div className="cover-editor">
        {shown && (
          <div className="cover-preview cover-preview-small">
            <BookCover
              book={asBook(shown)}
              sizes="7.5rem"
              alt={cover ? "Your picture" : "The picture set aside"}
            />
          </div>
        )}
        <div className="form">
          <PictureField
            name="cover"
            label={shown ? "Another picture" : "A picture of your own"}
            hint={`JPEG, PNG or WebP, at most ${mostPictureMb} MB; best 1,600 pixels wide and 2,400 high. It is shown whole, never cut.`}
            mostMb={mostPictureMb}
            error={error}
          />
          <p className="form-actions">
            <button className="button button-quiet" type="submit" name="intent" value="cover">
              Use this picture
            </button>
            {cover && (
              <button className="button-plain" type="submit" name="intent" value="no-cover">
                Draw the cover instead
              </button>
            )}
            {!cover && former && (
              <>
                <button className="button-plain" type="submit" name="intent" value="former-cover">
                  Use your picture again
                </button>
                <button className="button-plain" type="submit" name="intent" value="forget-cover">
                  Delete the picture
                </button>
              </>
            )}
          </p>
        </div>
      </div>
    </form>
  );
}
