import { invalidationChannel } from "./invalidation.server.ts";
import {
  type ChannelListener,
  type ChannelListenerOptions,
  listenToChannel,
} from "./channel-listener.server.ts";

export interface ChangeListenerOptions extends Pick<ChannelListenerOptions, "url" | "log" | "onListening"> {
  /** Something with one of these tags has changed, in any process. */
  onChange: (tags: string[]) => void;
  /** Notifications may be missed from now on; called whenever the connection is lost. */
  onLost: () => void;
  /** The connection cannot be made again: the database is down. */
  onUnreachable: () => void;
}

/** Listens for `invalidateTags` of all processes. */
export const listenForInvalidations = ({ onChange, ...options }: ChangeListenerOptions): ChannelListener =>
  listenToChannel({
    ...options,
    name: "changes",
    channel: invalidationChannel,
    onMessage: (payload) => onChange(payload.split(" ").filter(Boolean)),
  });
