/** What an error is called. */
export interface ErrorTitle {
  side: "browser" | "server";
  type: string;
  message: string;
  frames: { name: string; file: string; line: number; column: number }[];
}

/** Its message, or where it happened. */
export function errorTitle({ type, message, frames }: ErrorTitle): string {
  const [frame] = frames;
  if (message !== "") return `${type}: ${message.slice(0, 160)}`;
  return frame ? `${type} in ${frame.name || frame.file}` : type;
}

export const stateLabels = { open: "Open", resolved: "Resolved", returned: "Returned" } as const;

export const sideLabels = { browser: "Browser", server: "Server" } as const;

export const frameLabel = ({ name, file, line, column }: ErrorTitle["frames"][number]): string =>
  `${name === "" ? "" : `${name} `}${file}:${line}:${column}`;

/** A step before an error, as text. */
export const breadcrumbLabel = (step: {
  kind: string;
  target: string;
  status: number;
  secondsBefore: number;
}): string =>
  `${step.secondsBefore} s before: ${step.kind} ${step.target}${step.status > 0 ? `, ${step.status}` : ""}`;
