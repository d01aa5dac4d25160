import { type ReactNode, useState } from "react";

// The parts of the frame as last rendered.
const seen: Record<string, string> = {};

interface StillPartProps {
  tag: "header" | "footer";
  className: string;
  /** Given on the server only, by `import.meta.env.SSR && …`, so that the browser's build omits its code. */
  children: ReactNode;
  [data: `data-${string}`]: string | undefined;
}

/**
 * A part of the frame whose markup is sent only in the document, neither as script nor as data. React does not touch
 * its content in the browser, so that other scripts can fill in who is signed in (docs/decisions/020).
 */
export function StillPart({ tag: Tag, children, ...attributes }: StillPartProps) {
  if (import.meta.env.SSR) return <Tag {...attributes}>{children}</Tag>;
  return <StillInBrowser tag={Tag} {...attributes} />;
}

function StillInBrowser({ tag: Tag, ...attributes }: Omit<StillPartProps, "children">) {
  const [html] = useState(() => {
    seen[Tag] = document.querySelector(`.site-${Tag}`)?.innerHTML ?? seen[Tag] ?? "";
    // The first page had no frame: only the server can render it.
    if (!seen[Tag]) location.reload();
    return { __html: seen[Tag] };
  });
  return <Tag {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}

/** Whether a page in the frame can be shown without fetching the frame from the server. */
export const isFrameKnown = () => "header" in seen;
