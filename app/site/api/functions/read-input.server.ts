import { type SentInput, type ServerFunction } from "#app/identity/api/public.server.ts";
import { bytesOfUpload } from "#app/platform/files/bytes-of-upload.server.ts";
import { postedForm } from "#app/platform/http/forms/read-form.server.ts";
import { readJson } from "#app/platform/http/forms/read-json.server.ts";

type BodyKind = ServerFunction["bodies"][number];

/** The kind of a body by its content type, as the public client sets it; null without a body. */
export function kindOf(contentType: string | null): BodyKind | null {
  const type = contentType?.split(";")[0]?.trim().toLowerCase();
  if (!type) return null;
  if (type === "application/json") return "json";
  if (type === "multipart/form-data" || type === "application/x-www-form-urlencoded") return "form";
  return type.startsWith("text/") ? "text" : "binary";
}

/** Parameters of the address that are the client's own (C07). */
const clientParameters = new Set(["forceFunctionRegion"]);

/** The input of a call; null for a body that is not what its type says. */
export async function readInput(
  request: Request,
  url: URL,
  kind: BodyKind | null,
): Promise<SentInput | null> {
  const named = [...url.searchParams].filter(([name]) => !clientParameters.has(name));
  const fields: Record<string, unknown> = Object.fromEntries(named);
  switch (kind) {
    case null:
      return { fields, file: null };
    case "json":
      return withJson(fields, await readJson(request));
    case "form":
      return withForm(fields, await postedForm(request));
    case "text":
    case "binary":
      return { fields, file: { name: null, bytes: new Uint8Array(await request.arrayBuffer()) } };
  }
}

function withJson(fields: Record<string, unknown>, body: unknown): SentInput | null {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return null;
  return { fields: Object.assign(fields, body), file: null };
}

async function withForm(fields: Record<string, unknown>, form: FormData): Promise<SentInput> {
  let file: SentInput["file"] = null;
  for (const [name, value] of form) {
    if (typeof value === "string") fields[name] = value;
    else file ??= { name: value.name, bytes: await bytesOfUpload(value) };
  }
  return { fields, file };
}
