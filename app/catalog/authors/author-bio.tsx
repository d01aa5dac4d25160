import { useEffect, useState } from "react";
import { hasId, parseJsonCookie } from "#app/identity/cookies/public.ts";
import { readCookie } from "#app/platform/http/cookies/read-cookie.ts";
import { AreaField } from "#app/ui/fields/field.tsx";
import "#app/ui/fields/forms.css";

interface AuthorBioProps {
  handle: string;
  bio: string | null;
  /** What was posted, and why it was refused. */
  refused: { bio: string; error: string } | undefined;
}

/**
 * What authors say of themselves. The owner writes it in place: the page is the same for everyone, so only the browser knows whose
 * it is.
 */
export function AuthorBio({ handle, bio, refused }: AuthorBioProps) {
  const [isOwner, setIsOwner] = useState(refused !== undefined);
  useEffect(() => {
    const chosen = parseJsonCookie(readCookie(document.cookie, "current-user"));
    if (hasId(chosen) && chosen["handle"] === handle) setIsOwner(true);
  }, [handle]);
  return (
    <>
      {bio && (
        <p className="author-bio" dir="auto">
          {bio}
        </p>
      )}
      {isOwner && <BioForm bio={bio} refused={refused} />}
    </>
  );
}

function BioForm({ bio, refused }: Pick<AuthorBioProps, "bio" | "refused">) {
  return (
    <details className="author-own" open={!bio || refused !== undefined}>
      <summary>{bio ? "Edit your bio" : "Write your bio"}</summary>
      <form method="post" className="form">
        <AreaField
          name="bio"
          label="Bio"
          hint={
            bio
              ? "Only you see this form."
              : "Readers see who wrote what they are about to read. Only you see this form."
          }
          rows={4}
          defaultValue={refused?.bio ?? bio ?? ""}
          error={refused?.error}
          dir="auto"
        />
        <p>
          <button className="button">Save</button>
        </p>
      </form>
    </details>
  );
}
