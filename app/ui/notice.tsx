import type { ReactNode } from "react";

interface NoticeProps {
  /** `trouble` is read out at once. */
  kind: "good" | "trouble" | "plain";
  /** What a form was answered with: whoever sent it goes on from here, without scripts too. */
  isAnswer?: boolean;
  children: ReactNode;
}

/** A message about what just happened, above what to do next. */
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
