import { z } from "zod";
import { type TokenScope, tokenScopes } from "#app/access/gates/token-gate.ts";
import { nameField } from "#app/identity/names/public.ts";

/** What each scope lets a program do, for whoever grants it. */
export const scopeLabels: Record<TokenScope, string> = {
  "account:read": "See your names, profiles and plan",
  "works:read": "Read and export your works",
  "works:write": "Change your works, and import manuscripts",
  "following:read": "See whom you follow, and what is new",
  "following:write": "Follow and stop following",
  "reading:read": "Read your catalogue, and where you are in books",
  "reading:write": "Store where you are in books",
};

/** Days until a token expires. */
export const lifetimes = [
  { value: "30", name: "After 30 days" },
  { value: "90", name: "After 90 days" },
  { value: "365", name: "After a year" },
  { value: "never", name: "Never" },
];

const days = lifetimes.map(({ value }) => value);

export const TokenInput = z.object({
  name: nameField(80).pipe(z.string().min(1, "Enter a name.")),
  lifetime: z
    .string()
    .refine((value) => days.includes(value), "Choose when it expires.")
    .transform((value) => (value === "never" ? null : Number(value))),
});

/** The scopes ticked in a form; unknown ones are ignored. */
export const scopesIn = (form: FormData): TokenScope[] => {
  const ticked = new Set(form.getAll("scope"));
  return tokenScopes.filter((scope) => ticked.has(scope));
};
