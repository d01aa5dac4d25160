import "./profile-picture.css";
import { initialsOf } from "#app/ui/initials.ts";

interface ProfilePictureProps {
  profile: { fullName: string; handle: string; avatarUrl: string | null; colour: string };
  /** The side in pixels. */
  side: number;
}

/** The avatar, or the initials on the colour of the profile where there is none. The name is shown beside it, so it has no text alternative. */
export function ProfilePicture({ profile, side }: ProfilePictureProps) {
  return profile.avatarUrl ? (
    <img className="profile-picture" src={profile.avatarUrl} alt="" width={side} height={side} />
  ) : (
    <span className="profile-picture" data-profile-colour={profile.colour} aria-hidden="true">
      {initialsOf({ fullName: profile.fullName, handle: profile.handle })}
    </span>
  );
}
