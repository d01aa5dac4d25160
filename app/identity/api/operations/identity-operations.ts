import { EmailInput, PasswordInput } from "#app/identity/auth-layout/public.ts";
import { z } from "zod";
import { jsonBody, type Operation } from "./operation.ts";

/** The body of `POST /api/auth/login`. */
export const LoginInput = EmailInput.extend(PasswordInput.shape);

/** The calls of `identity`. */
export const identityOperations: Operation[] = [
  {
    method: "get",
    path: "/api/user/current",
    summary: "Your profile, or the one in `X-Sub-User`, with those of your account.",
    group: "Account",
    caller: "account:read",
    answers: { 200: "The profile" },
  },
  {
    method: "post",
    path: "/api/user/sync",
    summary: "The same, and sets the browser's cookies accordingly.",
    group: "Account",
    caller: "session",
    answers: { 200: "The profile" },
  },
  {
    method: "get",
    path: "/api/revenueCat/entitlement",
    summary: "The state of your subscription.",
    group: "Account",
    caller: "account:read",
    answers: { 200: "`UNPAID`, or a state that gives access" },
  },
  {
    method: "get",
    path: "/api/live",
    summary:
      "What changes for your account, as server-sent events; `Last-Event-ID` continues an earlier stream.",
    group: "Account",
    caller: "account:read",
    query: z.object({
      once: z.string().optional().describe("Present: the answer ends after what has changed since"),
    }),
    answers: { 200: "Events named `ready`, `entitlement`, `jobs`, `dashboard` and `notifications`" },
    answerTypes: ["text/event-stream"],
  },
  {
    method: "post",
    path: "/api/auth/login",
    summary: "Signs a browser in by email and password.",
    group: "Account",
    caller: "anyone",
    bodies: jsonBody(LoginInput),
    answers: { 200: "Signed in, or where two-step sign-in continues", 401: "A wrong email or password" },
  },
  {
    method: "post",
    path: "/api/auth/logout",
    summary: "Ends the browser's session.",
    group: "Account",
    caller: "anyone",
    answers: { 200: "Signed out" },
  },
];
