import type { ReactNode } from "react";

interface NoticeProps {
  /** `trouble` is read out at once. */
  kind: "good" | "trouble" | "plain";
  children: ReactNode;
}

/** A message about what just happened, above what to do next. */
export function Notice({ kind, children }: NoticeProps) {
  return (
    <div className={`notice notice-${kind}`} role={kind === "trouble" ? "alert" : "status"}>
      {children}
    </div>
  );
}
