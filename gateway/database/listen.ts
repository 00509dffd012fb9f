/**
 * Hears NOTIFY on a channel; the answer stops it.
 *
 * @param lost - Called when the channel is heard again after a time in which notifications may have been missed.
 */
export type Listen = (
  channel: string,
  heard: (payload: string) => void,
  lost?: () => void,
) => Promise<() => void>;

/** Those who hear the channels of one connection. */
export interface ChannelListeners {
  /** Yields whether it is the channel's first. */
  readonly add: (channel: string, heard: (payload: string) => void, lost?: () => void) => boolean;
  readonly remove: (channel: string, heard: (payload: string) => void) => void;
  readonly channels: () => readonly string[];
  readonly tell: (channel: string, payload: string) => void;
  /** Notifications of every channel may have been missed. */
  readonly tellLoss: () => void;
}

export function createChannelListeners(): ChannelListeners {
  type Hearers = Map<(payload: string) => void, (() => void) | undefined>;
  const byChannel = new Map<string, Hearers>();
  return {
    add(channel, heard, lost) {
      const known = byChannel.get(channel);
      const hearers: Hearers = known ?? new Map<(payload: string) => void, undefined>();
      byChannel.set(channel, hearers.set(heard, lost));
      return known === undefined;
    },
    remove: (channel, heard) => void byChannel.get(channel)?.delete(heard),
    channels: () => [...byChannel.keys()],
    tell(channel, payload) {
      for (const heard of byChannel.get(channel)?.keys() ?? []) heard(payload);
    },
    tellLoss() {
      for (const ofChannel of byChannel.values()) ofChannel.forEach((lost) => lost?.());
    },
  };
}
