import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const welcomeRoutes = [route("sign-up/start", "./welcome-page.tsx")];
