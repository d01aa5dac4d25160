import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const dashboardRoutes = [route("author-dashboard", "./dashboard-page.tsx")];
