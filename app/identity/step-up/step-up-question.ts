/** The kinds of second proof: password, authenticator app, backup code, or a code by mail. */
export type StepUpWay = "password" | "app" | "backup" | "mail";

export interface StepUpQuestion {
  /** The preferred one first. */
  ways: StepUpWay[];
  error: { way: StepUpWay; message: string } | null;
  /** Whether a code is on its way by mail. */
  isSent: boolean;
  /** The fields of the interrupted form, to be posted again with the answer. */
  carried: [name: string, value: string][];
}
