import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const exclusionRoutes = [route("account/exclusions", "./exclusions-page.tsx")];
