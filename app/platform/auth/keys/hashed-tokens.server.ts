import { createHash } from "node:crypto";
import type { DBAdapter, Where } from "@better-auth/core/db/adapter";
import type { BetterAuthOptions } from "better-auth";

type OpenAdapter = (options: BetterAuthOptions) => DBAdapter;
type Open<Adapter> = Omit<Adapter, "transaction">;

// Methods of the adapter whose arguments or results can contain a token.
const readingMethods = [
  "create",
  "findOne",
  "findMany",
  "count",
  "update",
  "updateMany",
  "delete",
  "deleteMany",
  "consumeOne",
  "incrementOne",
] as const;

interface Request {
  model: string;
  where?: Where[];
  data?: Record<string, unknown>;
  update?: Record<string, unknown>;
}

/** A token has 32 random characters, so an unsalted hash cannot be reversed, and an index can find it. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * Better Auth's adapter with session tokens stored as hashes (H9): a copy of the table does not let anybody take over a
 * session. Better Auth sees the token that it queried by; for sessions found in other ways it sees the hash.
 */
export function hashSessionTokens(open: OpenAdapter): OpenAdapter {
  return (options) => {
    const adapter = open(options);
    return {
      ...adapter,
      ...overHashes(adapter),
      transaction: (work) => adapter.transaction((within) => work({ ...within, ...overHashes(within) })),
    };
  };
}

function overHashes(adapter: Open<DBAdapter>): Partial<DBAdapter> {
  const methods = adapter as unknown as Record<string, (request: Request) => Promise<unknown>>;
  const wrapped = readingMethods.map((name) => [
    name,
    async (request: Request) => {
      if (request.model !== "session") return methods[name]?.(request);
      const plain = new Map<unknown, string>();
      return shown(await methods[name]?.(hidden(request, plain)), plain);
    },
  ]);
  return Object.fromEntries(wrapped) as Partial<DBAdapter>;
}

/** The request with tokens replaced by their hashes; `plain` collects the token for each hash. */
function hidden(request: Request, plain: Map<unknown, string>): Request {
  const hide = (token: unknown) => {
    if (typeof token !== "string") return token;
    const hash = hashToken(token);
    plain.set(hash, token);
    return hash;
  };
  const inFields = (fields: Record<string, unknown> | undefined) =>
    fields && "token" in fields ? { ...fields, token: hide(fields["token"]) } : fields;
  const inCondition = (condition: Where): Where => {
    if (condition.field !== "token") return condition;
    const { value } = condition;
    return { ...condition, value: (Array.isArray(value) ? value.map(hide) : hide(value)) as Where["value"] };
  };
  const { where, data, update } = request;
  return {
    ...request,
    ...(where && { where: where.map(inCondition) }),
    ...(data && { data: inFields(data) }),
    ...(update && { update: inFields(update) }),
  } as Request;
}

function shown(answer: unknown, plain: Map<unknown, string>): unknown {
  if (Array.isArray(answer)) return answer.map((each) => shown(each, plain));
  if (typeof answer !== "object" || answer === null || !("token" in answer)) return answer;
  return { ...answer, token: plain.get(answer.token) ?? answer.token };
}
