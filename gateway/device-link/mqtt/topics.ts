/** What a topic of a device is about; the gateway writes `command`, the device the others. */
export const DEVICE_CHANNELS = ['command', 'answer', 'state', 'run', 'gone'] as const;
export type DeviceChannel = (typeof DEVICE_CHANNELS)[number];

/** What a device says. */
export const SPOKEN_CHANNELS = ['answer', 'state', 'run', 'gone'] as const;
export type SpokenChannel = (typeof SPOKEN_CHANNELS)[number];

const IMEI_PATTERN = /^[A-Za-z0-9._-]{1,64}$/;

/** @throws for an IMEI that cannot stand in a topic. */
export function toTopic(prefix: string, imei: string, channel: DeviceChannel): string {
  if (!IMEI_PATTERN.test(imei)) throw new Error('This IMEI cannot be the address of a device.');
  return `${prefix}/${imei}/${channel}`;
}

/** Topics of all devices, as subscriptions; those of a group are shared out among its members. */
export function toSubscriptions(prefix: string, group: string | undefined): readonly string[] {
  const share = group === undefined ? '' : `$share/${group}/`;
  return SPOKEN_CHANNELS.map((channel) => `${share}${prefix}/+/${channel}`);
}

/** Who speaks, and about what; null for a topic that is none of a device's. */
export function parseTopic(
  prefix: string,
  topic: string,
): { readonly imei: string; readonly channel: SpokenChannel } | null {
  if (!topic.startsWith(`${prefix}/`)) return null;
  const [imei = '', last, ...more] = topic.slice(prefix.length + 1).split('/');
  const channel = SPOKEN_CHANNELS.find((name) => name === last);
  return channel === undefined || more.length > 0 || !IMEI_PATTERN.test(imei) ? null : { imei, channel };
}
