import { createContext } from "react-router";
// The type alone: loading Better Auth takes longer than starting the rest of the site.
import type { Auth } from "./auth.server.ts";

/** The identity provider, for loaders and actions: `await context.get(authContext)()`. */
export const authContext = createContext<() => Promise<Auth>>();
