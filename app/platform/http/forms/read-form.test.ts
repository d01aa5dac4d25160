import { expect, test } from "vitest";
import { z } from "zod";
import { checkForm } from "./read-form.server.ts";

const Schema = z.object({
  color: z.enum(["red", "blue"]),
  title: z.string().max(10),
  count: z.coerce.number().min(1),
  named: z.enum(["a"], { error: "Choose a." }),
  missing: z.string(),
});

test("a value that no form offers is refused in a sentence, not in the words of the schema library", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    color: "green",
    title: "a".repeat(11),
    count: "0",
    named: "b",
  }))
    form.set(name, value);
  const read = checkForm(form, Schema);
  expect(read.errors).toEqual({
    color: "This is not one of the choices. Choose one of those on the page.",
    title: "Too long: at most 10.",
    count: "Too small: at least 1.",
    named: "Choose a.",
    missing: "This is needed.",
  });
});

test("an action that no page offers is refused in a sentence", () => {
  const Action = z.discriminatedUnion("intent", [z.object({ intent: z.literal("lift") })]);
  const form = new FormData();
  form.set("intent", "ban");
  expect(checkForm(form, Action).errors).toEqual({
    intent: "This is not one of the choices. Choose one of those on the page.",
  });
});
