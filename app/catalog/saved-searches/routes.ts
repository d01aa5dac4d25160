import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const savedSearchRoutes = [route("account/searches", "./saved-searches-page.tsx")];
