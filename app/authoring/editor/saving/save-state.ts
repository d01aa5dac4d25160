/** The state of saving the chapter. */
export type SaveState =
  | { kind: "saved"; at: Date | null }
  | { kind: "saving" }
  | { kind: "offline" }
  | { kind: "unreachable" }
  | { kind: "signed-out" }
  | { kind: "lapsed" }
  | { kind: "gone" }
  | { kind: "too-long"; message: string }
  | { kind: "refused" }
  | { kind: "conflict" };

/** Whether everything typed is on the server. */
export const isSafe = ({ kind }: SaveState) => kind === "saved";

/** What "Save now" announces. */
export const savedMessage = "Everything is saved.";

/** The label of the state, shown above the text and read by screen readers. */
export function saveStateLabel(state: SaveState, isOnDevice: boolean, time: (at: Date) => string): string {
  const storage = isOnDevice ? "kept on this device" : "only in this tab: do not close it";
  switch (state.kind) {
    case "saved":
      return state.at ? `Saved ${time(state.at)}` : "Nothing to save yet";
    case "saving":
      return isOnDevice ? "Saving…" : `Saving… ${storage}`;
    case "offline":
      return `Offline, ${storage}`;
    case "unreachable":
      return `The site does not answer: ${storage}, trying again`;
    case "signed-out":
      return `Signed out: ${storage}, sign in to save`;
    case "lapsed":
      return `Your subscription has ended: ${storage}, renew it to save`;
    case "gone":
      return `This chapter is no longer on the site: ${storage}`;
    case "too-long":
      return `${state.message} ${isOnDevice ? "Kept" : "Only"} ${isOnDevice ? "on this device" : "in this tab"}; shorten it or move a part to another chapter`;
    case "refused":
      return `The site could not take the last change: ${storage}`;
    case "conflict":
      return `Changed elsewhere too: both versions are kept`;
  }
}
