import type { ReactNode } from "react";

interface NoticeProps {
  /** `trouble` is announced immediately. */
  kind: "good" | "trouble" | "plain";
  /** The result of a form, focused so that keyboard users continue here, also without scripts. */
  isAnswer?: boolean;
  children: ReactNode;
}

/** A message about the last action. */
export function Notice({ kind, isAnswer = false, children }: NoticeProps) {
  return (
    <div
      className={`notice notice-${kind}`}
      role={kind === "trouble" ? "alert" : "status"}
      tabIndex={isAnswer ? -1 : undefined}
      autoFocus={isAnswer}
    >
      {children}
    </div>
  );
}
