import { ProfilePicture } from "../picture/profile-picture.tsx";

interface AvatarFieldsProps {
  profile: { fullName: string; handle: string; avatarUrl: string | null; colour: string };
  error: string | undefined;
}

/** The picture of a profile, and a new one for it. */
export function AvatarFields({ profile, error }: AvatarFieldsProps) {
  return (
    <>
      <div className="avatar-field">
        <ProfilePicture profile={profile} side={96} />
        <div className="field">
          <label htmlFor="avatar">New picture</label>
          <p className="field-hint" id="avatar-hint">
            JPEG, PNG or WebP, at most 3.5 MB. The middle is cut square; what the camera wrote into it is left
            out.
          </p>
          <input
            type="file"
            id="avatar"
            name="avatar"
            data-most-mb="3.5"
            accept="image/jpeg,image/png,image/webp"
            aria-describedby={error ? "avatar-hint avatar-error" : "avatar-hint"}
            aria-invalid={error ? true : undefined}
          />
          {error && (
            <p className="field-error" id="avatar-error">
              {error}
            </p>
          )}
        </div>
      </div>
      <p className="form-actions">
        <button className="button" type="submit" name="intent" value="avatar">
          Use this picture
        </button>
        {profile.avatarUrl && (
          <button className="button-plain" type="submit" name="intent" value="no-avatar">
            Remove the picture
          </button>
        )}
      </p>
    </>
  );
}
