/** Who uses this browser, as the server says: for what is stored on the device. */
export interface OfflineViewer {
  /** Of the account; none when nobody is signed in. */
  profiles: string[];
  /** The chosen one; null when none is. */
  profile: string | null;
  hasAgeCap: boolean;
  /** Whether members' chapters are open to the account. */
  isMember: boolean;
}

export const viewerAddress = "/offline/viewer.json";
