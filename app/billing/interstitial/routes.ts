import { relative } from "@react-router/dev/routes";

const { route } = relative(import.meta.dirname);

export const interstitialRoutes = [route("interstitial", "./interstitial-page.tsx")];
