import { use } from "react";
import { PageTextContext } from "#app/platform/http/page-text.ts";

/** A script that runs while the page is parsed. Only the server's rendering runs it: the nonce makes its hash allowed. */
export function InlineScript({ source }: { source: string }) {
  const page = use(PageTextContext);
  return <script nonce={page?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />;
}
