import { z } from "zod";
import { testCards } from "./test-cards.ts";

const ids = testCards.map(({ id }) => id);

export const TestCheckoutInput = z.object({
  card: z.enum(ids, { error: "Choose one of the test cards." }),
  answer: z.enum(["yes", "no"]).optional(),
});
