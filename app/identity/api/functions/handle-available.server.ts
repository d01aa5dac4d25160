import { z } from "zod";
import { handleMessage } from "#app/identity/handles/public.ts";
import { handleObjection } from "#app/identity/handles/public.server.ts";
import { defineFunction } from "./server-function.server.ts";

/** Checks a handle while it is typed. */
export const handleAvailable = defineFunction({
  name: "handle-available",
  summary: "Whether a handle can be taken.",
  answers: ["json"],
  who: "anyone",
  bodies: ["json"],
  limits: { atOnce: 50, seconds: 5 },
  input: z.object({ handle: z.string().max(200) }),
  async run({ site, input }) {
    const handle = input.handle.trim().replace(/^@/, "").toLowerCase();
    const objection = await handleObjection(site.db, { handle }, site.now());
    const message = objection ? handleMessage(objection, handle) : "This handle is free.";
    return { kind: "json", value: { isFree: objection === null, message } };
  },
});
