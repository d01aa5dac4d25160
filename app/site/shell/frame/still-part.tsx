import { type ReactNode, useState } from "react";

// What the parts of the frame looked like when they were last on a page.
const seen: Record<string, string> = {};

interface StillPartProps {
  tag: "header" | "footer";
  className: string;
  /** Given on the server only, by `import.meta.env.SSR && …`: the browser's build leaves out what makes it. */
  children: ReactNode;
  [data: `data-${string}`]: string | undefined;
}

/**
 * A part of the frame whose markup travels once, in the document: neither as script nor as data. In the browser React keeps
 * its hands off what is inside, so that scripts without React may fill in who is signed in (docs/decisions/020).
 */
export function StillPart({ tag: Tag, children, ...attributes }: StillPartProps) {
  if (import.meta.env.SSR) return <Tag {...attributes}>{children}</Tag>;
  return <StillInBrowser tag={Tag} {...attributes} />;
}

function StillInBrowser({ tag: Tag, ...attributes }: Omit<StillPartProps, "children">) {
  const [html] = useState(() => {
    seen[Tag] = document.querySelector(`.site-${Tag}`)?.innerHTML ?? seen[Tag] ?? "";
    // Came from a page without a frame that was the first one: only the server can draw it.
    if (!seen[Tag]) location.reload();
    return { __html: seen[Tag] };
  });
  return <Tag {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}

/** Whether a page in the frame can be shown without asking the server for the frame. */
export const isFrameKnown = () => "header" in seen;
