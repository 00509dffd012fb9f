import type { IPublishPacket, MqttClient } from 'mqtt';
import { ONE_HOUR_MS, ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import type { MqttSettings } from '../../env';
import type { DeviceLink, DeviceMessage } from '../device-link';
import { createHearingQueue, type HearingQueue } from '../hearing-queue';
import { connectToBroker, disconnect } from './broker-connection';
import { createLeftOut, type LeftOutReason } from './left-out';
import { createHandOver, type HandOver } from './hand-over';
import { readSpoken } from './payload';
import { createSpokenQuota } from './spoken-quota';
import { parseTopic, toSubscriptions, toTopic } from './topics';

export interface MqttLinkOptions {
  readonly settings: MqttSettings;
  readonly now: () => number;
  readonly log: { readonly warn: (fields: object, words: string) => void };
  /** How long a command may take to reach the broker. */
  readonly handOverMs?: number;
}

/** What an operator may want to know of the link. */
export interface MqttLinkFigures {
  readonly isConnected: boolean;
  readonly leftOut: Readonly<Record<LeftOutReason, number>>;
}

export interface MqttLink extends DeviceLink {
  readonly figures: () => MqttLinkFigures;
}

/** How long the broker keeps what devices say while this gateway is away. */
const SESSION_SECONDS = ONE_HOUR_MS / ONE_SECOND_MS;
/** Messages that the broker may hand over before the first of them is acknowledged. */
const RECEIVE_MAXIMUM = 256;
const HAND_OVER_MS = 5 * ONE_SECOND_MS;
const SUBSCRIBE_AGAIN_MS = 15 * ONE_SECOND_MS;
/** A retained state older than this says nothing about the present. */
const RETAINED_MAX_AGE_MS = 5 * ONE_MINUTE_MS;
/** How long retained states are listened to after the broker has forgotten this gateway. */
const CATCH_UP_MS = 5 * ONE_SECOND_MS;

/** The link to real devices, by an MQTT 5 broker. @see docs/device-link.md */
export function createMqttLink(options: MqttLinkOptions): MqttLink {
  const { settings, now, log } = options;
  const { prefix } = settings;
  const leftOut = createLeftOut({ now, log });
  const quota = createSpokenQuota(now);
  let hearing: HearingQueue | undefined;
  let client: MqttClient | undefined;
  let handOver: HandOver | undefined;

  function receive({ topic, payload, retain }: IPublishPacket, heard: () => void): void {
    const leave = (reason: LeftOutReason, imei: string | null): void => {
      leftOut.count(reason, imei);
      heard();
    };
    const from = parseTopic(prefix, topic);
    if (from === null) return leave('unknownTopic', null);
    const message = readSpoken(from.channel, toBytes(payload), now());
    if (message === null) return leave('malformed', from.imei);
    const isOld = retain && 'at' in message && message.at < now() - RETAINED_MAX_AGE_MS;
    if (isOld) return leave('stale', from.imei);
    if (isRepeated(message) && !quota.take(from.imei)) return leave('tooMany', from.imei);
    hearing
      ?.push(from.imei, message)
      .then((hearingOf) => {
        // What was not heard comes again at the next connection.
        if (hearingOf !== 'closed') heard();
      })
      // So does what was heard and could not be acknowledged.
      .catch((error: unknown) => log.warn({ err: error, imei: from.imei }, 'a message was not acknowledged'));
  }

  return {
    async send(imei, message) {
      const topic = toTopic(prefix, imei, 'command');
      if (client?.connected !== true || handOver === undefined) {
        throw new Error('The broker of the devices is away.');
      }
      await handOver(topic, message, now());
    },
    async listen(hear) {
      hearing = createHearingQueue({ hear, log });
      client = connectToBroker({
        address: settings,
        sessionSeconds: SESSION_SECONDS,
        receiveMaximum: RECEIVE_MAXIMUM,
        receive,
        log,
      });
      handOver = createHandOver(client, options.handOverMs ?? HAND_OVER_MS);
      subscribeAtEachConnection(client, options);
    },
    async close() {
      await hearing?.close();
      if (client !== undefined) await disconnect(client);
    },
    figures: () => ({ isConnected: client?.connected === true, leftOut: leftOut.counts() }),
  };
}

function toBytes(payload: string | Buffer): Uint8Array {
  return typeof payload === 'string' ? Buffer.from(payload) : payload;
}

/** What the next message of the kind says anyway. */
function isRepeated(message: DeviceMessage): boolean {
  return message.kind === 'report' || (message.kind === 'run' && message.event === 'progress');
}

function subscribeAtEachConnection(client: MqttClient, { settings, log }: MqttLinkOptions): void {
  const { prefix, sharedGroup } = settings;
  const states = `${prefix}/+/state`;
  let isTold = false;

  async function subscribe(isKnown: boolean): Promise<void> {
    await client.subscribeAsync([...toSubscriptions(prefix, sharedGroup)], { qos: 1, rh: isKnown ? 2 : 0 });
    isTold = false;
    // A group is not given what is retained.
    if (sharedGroup === undefined || isKnown) return;
    await client.subscribeAsync(states, { qos: 1 });
    setTimeout(() => client.unsubscribe(states, () => undefined), CATCH_UP_MS).unref();
  }

  function attempt(isKnown: boolean): void {
    subscribe(isKnown).catch((error: unknown) => {
      // A lost connection is told elsewhere, and the next one tries again.
      if (!client.connected) return;
      if (!isTold) log.warn({ err: error }, 'the broker does not tell what devices say; it is tried again');
      isTold = true;
      setTimeout(() => {
        if (client.connected) attempt(isKnown);
      }, SUBSCRIBE_AGAIN_MS).unref();
    });
  }

  client.on('connect', ({ sessionPresent }) => attempt(sessionPresent));
}
