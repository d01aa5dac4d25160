/** The response to a save. */
export interface SaveReply {
  seen: string;
  /** What is saved now. */
  saved: string[];
  errors: Record<string, string>;
  isConflict: boolean;
}
