import "./profile-picture.css";
import { initialsOf } from "#app/ui/initials.ts";

interface ProfilePictureProps {
  profile: { fullName: string; handle: string; avatarUrl: string | null };
  /** Pixels of its side. */
  side: number;
}

/** The avatar, or the initials where there is none. The name stands beside it, so it says nothing itself. */
export function ProfilePicture({ profile, side }: ProfilePictureProps) {
  return profile.avatarUrl ? (
    <img className="profile-picture" src={profile.avatarUrl} alt="" width={side} height={side} />
  ) : (
    <span className="profile-picture" aria-hidden="true">
      {initialsOf({ fullName: profile.fullName, handle: profile.handle })}
    </span>
  );
}
