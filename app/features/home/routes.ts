import { relative } from "@react-router/dev/routes";

const { index } = relative(import.meta.dirname);

export const homeRoutes = [index("./home-page.tsx")];
