import { z } from "zod";

/** A message of Phoenix's channels, which the client speaks: https://hexdocs.pm/phoenix/writing_a_channels_client.html. */
export interface RealtimeMessage {
  /** Which of its tries to join the client means; null outside of channels. */
  joinRef: string | null;
  /** The number that an answer repeats. */
  ref: string | null;
  topic: string;
  event: string;
  payload: object;
}

export type ReceivedMessage = RealtimeMessage & { payload: z.output<typeof Payload> };

const Ref = z.string().max(50).nullish().default(null);
const Topic = z.string().max(255);
const Payload = z.object({
  access_token: z.string().max(8_000).nullish(),
  config: z
    .object({
      postgres_changes: z.array(z.unknown()).nullish(),
      presence: z.object({ enabled: z.boolean().nullish() }).nullish(),
    })
    .nullish(),
});
const inList = z.tuple([Ref, Ref, Topic, Topic, Payload]);
const inObject = z.object({ join_ref: Ref, ref: Ref, topic: Topic, event: Topic, payload: Payload });

/** Reads either form of the protocol; null when it is none. */
export function readMessage(message: string | Uint8Array): ReceivedMessage | null {
  if (typeof message !== "string") return readBroadcast(message);
  const sent = parsed(message);
  const list = inList.safeParse(sent);
  if (list.success) {
    const [joinRef, ref, topic, event, payload] = list.data;
    return { joinRef, ref, topic, event, payload };
  }
  const object = inObject.safeParse(sent);
  if (!object.success) return null;
  const { join_ref: joinRef, ref, topic, event, payload } = object.data;
  return { joinRef, ref, topic, event, payload };
}

/** What the client calls a user's broadcast. */
const broadcastKind = 3;
const headLength = 7;

/** What is to be broadcast the second form sends as bytes: the lengths of its parts, the parts, and what it says. */
function readBroadcast(bytes: Uint8Array): ReceivedMessage | null {
  const [kind, joinLength = 0, refLength = 0, topicLength = 0] = bytes;
  if (kind !== broadcastKind) return null;
  let at = headLength;
  const take = (length: number) => new TextDecoder().decode(bytes.subarray(at, (at += length)));
  const [joinRef, ref, topic] = [take(joinLength), take(refLength), take(topicLength)];
  return { joinRef, ref, topic, event: "broadcast", payload: {} };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `form` is what the client requested by `vsn`: 1 has objects, 2 lists. */
export const writeMessage = (form: 1 | 2, { joinRef, ref, topic, event, payload }: RealtimeMessage): string =>
  JSON.stringify(
    form === 1 ? { join_ref: joinRef, ref, topic, event, payload } : [joinRef, ref, topic, event, payload],
  );
