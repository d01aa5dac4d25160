import { createContext, use } from "react";

/** The secret of one rendering, by which entry.server knows our scripts from a stranger's. Empty in the browser. */
export const NonceContext = createContext("");

/**
 * A script that runs while the page is parsed. Only the server's rendering runs it: the nonce makes its hash allowed
 * (inline-scripts.server.ts). `import source from "./name.ts?script"` makes the text from a module and its imports.
 */
export function InlineScript({ source }: { source: string }) {
  const nonce = use(NonceContext);
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />;
}
