import { z } from "zod";
import { counted } from "#app/ui/counted.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import { checkForm, typed } from "#app/platform/http/forms/read-form.server.ts";
import { requestFactsContext } from "#app/platform/http/request-facts.server.ts";
import { type Redeemed, redeemCode } from "./code-commands.server.ts";
import { readCode } from "./code.ts";

export type RedeemOutcome =
  | { ok: true; until: Date }
  /** What to show in `<RedeemForm>`, with this status. */
  | { ok: false; status: 422 | 429; error: string; typed: string };

const messages = {
  unknown: "This code does not exist. Check it and try again.",
  used: "This code was redeemed by somebody else.",
  "yours-already": "You redeemed this code already.",
  expired: "This code is no longer valid.",
  "not-needed": "You can write for ever already. Give the code to somebody else.",
} satisfies Record<Exclude<Extract<Redeemed, { ok: false }>["reason"], "too-many">, string>;

/** The printed text of a code; whether it exists only the site knows. */
const RedeemInput = z.object({
  code: z
    .string()
    .trim()
    .min(1, "Enter the code.")
    .max(200, "This is too long for a code.")
    .refine(
      (typed) => readCode(typed) !== null,
      "A code has 20 letters and digits, like 7K2QM-0ZW4T-9HBXA-C3RDV.",
    ),
});

/** Redeems the code in a posted form for the viewer's account. */
export async function redeemPosted(context: Context, viewer: Viewer, form: FormData): Promise<RedeemOutcome> {
  const shown = typed(form, "code").slice(0, 200);
  const refused = (status: 422 | 429, error: string) => ({ ok: false, status, error, typed: shown }) as const;
  const read = checkForm(form, RedeemInput);
  if (!read.ok) return refused(422, read.errors["code"] ?? "Enter the code.");
  const { client } = context.get(requestFactsContext);
  const { account } = viewer;
  const redeemed = await redeemCode(context.get(siteContext), { account, typed: read.input.code, client });
  if (redeemed.ok) return redeemed;
  if (redeemed.reason === "too-many")
    return refused(429, `Too many tries. Wait ${counted(redeemed.seconds, "second")} and try again.`);
  return refused(422, messages[redeemed.reason]);
}
