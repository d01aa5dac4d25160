import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);
const page = "./information-page.tsx";

export const pagesRoutes = [
  route("about", page, { id: "about" }),
  route("faq", page, { id: "faq" }),
  route("terms", page, { id: "terms" }),
  route("privacy", page, { id: "privacy" }),
  route("source.zip", "./source-resource.ts"),
  route("api-test", "./api-test/api-test-page.tsx"),
  route("content-policy", page, { id: "content-policy" }),
];
