import { z } from "zod";
import { mainNames } from "#app/identity/names/public.ts";

const email = z
  .string()
  .trim()
  .max(254, "This address is too long.")
  .pipe(z.email("Enter an email address, like name@example.org."))
  .transform((text) => text.toLowerCase());

const code = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "The code has six digits."));

/** V05's messages about limits state the length given. */
const newPassword = z
  .string()
  .min(8, {
    error: ({ input }) => `A password has at least 8 characters; this one has ${String(input).length}.`,
  })
  .max(256, {
    error: ({ input }) => `A password has at most 256 characters; this one has ${String(input).length}.`,
  });

export const EmailInput = z.object({ email });
export const PasswordInput = z.object({
  password: z.string().min(1, "Enter your password.").max(256, "This is too long for a password."),
});
export const CodeInput = z.object({ code });
export const ChosenPassword = z.object({ password: newPassword });
export const NamesInput = z.object(mainNames);
