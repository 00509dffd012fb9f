import { randomUUID } from 'node:crypto';
import type { MqttSettings } from '../../../gateway/env';
import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import type { CommandMessage, DeviceHearer, DeviceMessage } from '../../../gateway/device-link/device-link';
import {
  PLAIN_PROFILE,
  type DeviceProfile,
} from '../../../gateway/device-link/device-program/device-profile';
import { beginDevice, type DeviceState } from '../../../gateway/device-link/device-program/device-state';
import { createDeviceClient, type DeviceClient } from '../../../gateway/device-link/mqtt/device-client';
import {
  createMqttLink,
  type MqttLink,
  type MqttLinkOptions,
} from '../../../gateway/device-link/mqtt/mqtt-link';

export const PREFIX = 'portal/1';

/** A device that does everything at once and reports when asked. */
export const PROMPT: DeviceProfile = {
  ...PLAIN_PROFILE,
  workMs: [5, 5],
  rebootMs: [200, 200],
  upgradeMs: [200, 200],
};

export interface Heard {
  readonly imei: string;
  readonly message: DeviceMessage;
}

export interface LinkOptions extends Partial<Omit<MqttSettings, 'url'>>, Pick<MqttLinkOptions, 'handOverMs'> {
  /** In place of remembering what was said. */
  readonly hear?: DeviceHearer;
}

/** Makes gateways, devices and liars on one broker, and ends them all. */
export interface LinkRig {
  readonly startLink: (
    options?: LinkOptions,
  ) => Promise<MqttLink & { readonly heard: Heard[]; readonly warnings: string[] }>;
  readonly startDevice: (
    imei: string,
    options?: DeviceOptions,
  ) => Promise<DeviceClient & { readonly kept: () => DeviceState }>;
  /** Anybody on the broker; `hear` also gets what waited for it. */
  readonly startClient: (options?: IClientOptions, hear?: (payload: string) => void) => Promise<MqttClient>;
  readonly end: () => Promise<void>;
}

export interface DeviceOptions {
  readonly profile?: DeviceProfile;
  readonly state?: DeviceState;
  readonly username?: string;
  readonly password?: string;
}

export function createLinkRig(url: () => string): LinkRig {
  const ends: (() => Promise<unknown>)[] = [];

  return {
    async startLink({ hear, handOverMs, ...settings } = {}) {
      const heard: Heard[] = [];
      const warnings: string[] = [];
      const link = createMqttLink({
        settings: {
          url: url(),
          clientId: `gateway-${randomUUID()}`,
          prefix: PREFIX,
          username: undefined,
          password: undefined,
          sharedGroup: undefined,
          ...settings,
        },
        now: Date.now,
        log: { warn: (_fields, words) => warnings.push(words) },
        ...(handOverMs === undefined ? {} : { handOverMs }),
      });
      ends.push(link.close);
      await link.listen(
        hear ??
          (async (imei, message) => {
            heard.push({ imei, message });
          }),
      );
      return { ...link, heard, warnings };
    },
    async startDevice(imei, { profile = PROMPT, state, username, password } = {}) {
      let kept = state ?? newDevice();
      const device = createDeviceClient({
        address: { url: url(), clientId: `device-${imei}`, username, password },
        prefix: PREFIX,
        imei,
        profile,
        state: kept,
        keep: (next) => {
          kept = next;
        },
        now: Date.now,
        random: Math.random,
        log: { warn: () => undefined },
      });
      ends.push(device.close);
      return { ...device, kept: () => kept };
    },
    async startClient(options = {}, hear = () => undefined) {
      const client = connect(url(), { protocolVersion: 5, reconnectPeriod: 100, ...options });
      client.on('error', () => undefined);
      client.on('message', (_topic, payload) => hear(payload.toString()));
      ends.push(async () => client.endAsync(true));
      await new Promise<void>((resolve) => client.once('connect', () => resolve()));
      return client;
    },
    async end() {
      await Promise.all(ends.splice(0).map(async (end) => end()));
    },
  };
}

export function newDevice(): DeviceState {
  return beginDevice({ at: Date.now(), firmwareVersion: '1.0', signal: 20, values: {}, seq: Date.now() });
}

export function toCommand(verb: string, more: Partial<CommandMessage> = {}): CommandMessage {
  const sentAt = Date.now();
  return { commandId: randomUUID(), verb, params: {}, sentAt, expiresAt: sentAt + 60_000, ...more };
}

/** Waits until something holds; the test's own limit ends it. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Sends as the gateway's dispatcher does: again until the broker has it, while the command counts. */
export async function sendUntilTaken(
  link: MqttLink,
  imei: string,
  command: CommandMessage,
): Promise<boolean> {
  while (Date.now() < command.expiresAt) {
    try {
      await link.send(imei, command);
      return true;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return false;
}

export function resultsOf(heard: readonly Heard[], commandId: string): readonly DeviceMessage[] {
  return heard
    .map(({ message }) => message)
    .filter((message) => message.kind === 'result' && message.commandId === commandId);
}
