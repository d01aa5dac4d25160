import fc from "fast-check";

type Schema = Record<string, unknown>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const number = (value: unknown, otherwise: number) => (typeof value === "number" ? value : otherwise);

/** A text in which nothing is a control character: those are refused before anything reads them. */
const letters = (min: number, max: number) =>
  fc.string({ unit: "grapheme", minLength: min, maxLength: Math.max(min, Math.min(max, 40)) });

function anyText({ pattern, minLength, maxLength, format }: Schema): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (typeof pattern === "string") return fc.stringMatching(new RegExp(pattern, "u"));
  return letters(number(minLength, 0), number(maxLength, 40));
}

function anyObject({ properties, required }: Schema): fc.Arbitrary<unknown> {
  const fields = isSchema(properties) ? Object.entries(properties) : [];
  const needed = Array.isArray(required) ? required.map(String) : [];
  const record = Object.fromEntries(
    fields.map(([name, field]) => [name, anyJson(isSchema(field) ? field : {})]),
  );
  return fc.record(record, { requiredKeys: needed.filter((name) => name in record) });
}

/** Values that a JSON schema allows, for the parts of it that our schemas use; what it says otherwise is not looked at. */
export function anyJson(schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(choices)) return fc.oneof(...choices.filter(isSchema).map(anyJson));
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...(schema["enum"] as unknown[]));
  if ("const" in schema) return fc.constant(schema["const"]);
  switch (schema["type"]) {
    case "string":
      return anyText(schema);
    case "integer":
      return fc.integer({
        min: Math.max(number(schema["minimum"], -1e6), -1e6),
        max: Math.min(number(schema["maximum"], 1e6), 1e6),
      });
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array": {
      const each = isSchema(schema["items"]) ? anyJson(schema["items"]) : fc.jsonValue();
      return fc.array(each, { minLength: number(schema["minItems"], 0), maxLength: 5 });
    }
    case "object":
      return anyObject(schema);
    default:
      return fc.jsonValue();
  }
}
