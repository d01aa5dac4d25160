import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const adminRoutes = [
  route("admin", "./accounts/accounts-page.tsx"),
  route("admin/accounts/:id", "./accounts/account-page.tsx"),
  route("admin/plans", "./plans/plans-page.tsx"),
  route("admin/plans/:id", "./plans/plan-page.tsx"),
  route("admin/front-page", "./front-page/front-page-page.tsx"),
  route("admin/collections", "./collections/collections-page.tsx"),
  route("admin/collections/:id", "./collections/collection-page.tsx"),
  route("admin/tags", "./tags/tags-page.tsx"),
  route("admin/tags/:id", "./tags/tag-page.tsx"),
  route("admin/authors", "./authors/authors-page.tsx"),
  route("admin/authors/:slug", "./authors/bio-page.tsx"),
  route("admin/codes", "./codes/codes-page.tsx"),
  route("admin/codes/:batch", "./codes/batch-page.tsx"),
  route("admin/webhooks", "./webhooks/webhooks-page.tsx"),
  route("admin/jobs", "./jobs/jobs-page.tsx"),
  route("admin/security", "./security/security-page.tsx"),
  route("admin/log", "./log/log-page.tsx"),
];
