import { profileColours } from "#app/identity/colours/public.ts";
import { ProfilePicture } from "../picture/profile-picture.tsx";

interface ColourFieldsProps {
  profile: { fullName: string; handle: string; colour: string };
  /** The colour that is chosen in the form. */
  chosen: string;
  error: string | undefined;
}

/** What is behind the initials while there is no picture. */
export function ColourFields({ profile, chosen, error }: ColourFieldsProps) {
  return (
    <>
      <fieldset className="colour-choices" aria-describedby={error ? "colour-error" : "colour-hint"}>
        <legend>Colour</legend>
        <p className="field-hint" id="colour-hint">
          Shown with the initials, where there is no picture.
        </p>
        <div>
          {profileColours.map(({ name, label }) => (
            <label key={name}>
              <input type="radio" name="colour" value={name} defaultChecked={name === chosen} />
              <ProfilePicture profile={{ ...profile, avatarUrl: null, colour: name }} side={48} />
              {label}
            </label>
          ))}
        </div>
        {error && (
          <p className="field-error" id="colour-error">
            {error}
          </p>
        )}
      </fieldset>
      <p>
        <button className="button" type="submit" name="intent" value="colour">
          Use this colour
        </button>
      </p>
    </>
  );
}
