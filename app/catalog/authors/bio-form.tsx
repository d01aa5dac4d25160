import { useEffect, useState } from "react";
import { hasId, parseJsonCookie } from "#app/identity/cookies/public.ts";
import { readCookie } from "#app/platform/http/cookies/read-cookie.ts";
import { AreaField } from "#app/ui/fields/field.tsx";
import "#app/ui/fields/forms.css";

interface BioFormProps {
  handle: string;
  bio: string | null;
  /** What was posted, and why it was refused. */
  refused: { bio: string; error: string } | undefined;
}

/**
 * The owner of a profile writes its bio in place: the page is the same for everyone, so only the browser knows whose it
 * is.
 */
export function BioForm({ handle, bio, refused }: BioFormProps) {
  const [isOwner, setIsOwner] = useState(refused !== undefined);
  useEffect(() => {
    const chosen = parseJsonCookie(readCookie(document.cookie, "current-user"));
    if (hasId(chosen) && chosen["handle"] === handle) setIsOwner(true);
  }, [handle]);
  if (!isOwner) return null;
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
