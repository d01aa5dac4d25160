import { changesChannel } from "./changes.server.ts";
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

/** Listens for `announceChange` of all processes. */
export const listenForChanges = ({ onChange, ...options }: ChangeListenerOptions): ChannelListener =>
  listenToChannel({
    ...options,
    name: "changes",
    channel: changesChannel,
    onMessage: (payload) => onChange(payload.split(" ").filter(Boolean)),
  });
