import { createContext, use } from "react";

/** The nonce of one rendering, by which entry.server recognises our own scripts. Empty in the browser. */
export const NonceContext = createContext("");

/**
 * A script that runs while the page is parsed, only in a page rendered by the server: its nonce gets it an allowed hash
 * (inline-scripts.server.ts). `import source from "./name.ts?script"` makes the text from a module and its imports.
 */
export function InlineScript({ source }: { source: string }) {
  const nonce = use(NonceContext);
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />;
}
