import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const bookRoutes = [
  route("bookdetail", "./old-address-page.tsx"),
  route("bookdetail/:jid", "./page/book-page.tsx"),
  route("adults-only", "./adults-only/adults-only-page.tsx"),
];

/** Responses without a page around them. */
export const bookFileRoutes = [
  route("bookdetail/:jid/download.epub", "./files/download-resource.ts"),
  route("bookdetail/:jid/page", "./printed-pages/printed-page-resource.ts"),
  route("bookdetail/:jid/card.png", "./social-card/card-resource.ts"),
];
