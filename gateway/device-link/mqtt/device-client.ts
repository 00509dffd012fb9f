import type { MqttClient } from 'mqtt';
import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import type { DeviceMessage } from '../device-link';
import type { DeviceProfile } from '../device-program/device-profile';
import { nextWakeAt, type DeviceState } from '../device-program/device-state';
import { stepDevice, type Happening } from '../device-program/step-device';
import { connectToBroker, disconnect, type BrokerAddress } from './broker-connection';
import { readCommand, writeSpoken } from './payload';
import { toTopic } from './topics';

export interface DeviceClientOptions {
  readonly address: BrokerAddress;
  readonly prefix: string;
  readonly imei: string;
  readonly profile: DeviceProfile;
  /** What it knew when it was switched off, or a new beginning. */
  readonly state: DeviceState;
  /** Writes down what it knows before it says anything, as firmware does to its flash. */
  readonly keep: (state: DeviceState) => void;
  readonly now: () => number;
  readonly random: () => number;
  readonly log: { readonly warn: (fields: object, words: string) => void };
}

/** A device on an MQTT broker. */
export interface DeviceClient {
  readonly state: () => DeviceState;
  /** Makes something happen to it. */
  readonly happen: (happening: Happening) => void;
  /** Says good-bye; the broker does not report it as gone. */
  readonly close: () => Promise<void>;
}

/** How long the broker keeps commands for a device that is away; each expires much earlier by itself. */
const SESSION_SECONDS = 60 * 60;
/** Its last will is told only if it does not come back within this. */
const WILL_DELAY_SECONDS = 30;
/** After this a retained state is no longer shown to anybody: by then there is a newer one, or no device. */
const STATE_LIFE_SECONDS = (5 * ONE_MINUTE_MS) / ONE_SECOND_MS;
/** The longest that a timer of Node.js can wait. */
const TIMER_MOST_MS = 2 ** 31 - 1;

/** Drives the device program on a broker: the part that firmware has to write anew. */
export function createDeviceClient(options: DeviceClientOptions): DeviceClient {
  const { profile, now, random } = options;
  // Until the broker answers there is no connection.
  let state: DeviceState = { ...options.state, isConnected: false };
  let timer: NodeJS.Timeout | undefined;
  let line: Line | undefined;
  let isClosed = false;

  function happen(happening: Happening): void {
    if (isClosed) return;
    const wasThere = state.absence === null;
    const step = stepDevice(profile, state, { ...happening, at: now() }, random);
    state = step.state;
    options.keep(state);
    for (const message of step.outputs) line?.say(message);
    const isThere = state.absence === null;
    if (wasThere && !isThere) leave();
    if (!wasThere && isThere) line = openLine(options, hearLine);
    setAlarm();
  }

  function hearLine(happening: Happening): void {
    // Commands that waited for it may come before anything else.
    if (happening.kind === 'command' && !state.isConnected) happen({ kind: 'connected' });
    happen(happening);
  }

  function setAlarm(): void {
    clearTimeout(timer);
    const at = nextWakeAt(state);
    if (isClosed || at === null) return;
    timer = setTimeout(() => happen({ kind: 'tick' }), Math.min(TIMER_MOST_MS, Math.max(0, at - now())));
  }

  /** It starts again: it leaves in order, so that nobody takes it for lost. */
  function leave(): void {
    const left = line;
    line = undefined;
    happen({ kind: 'connectionLost' });
    left?.close().catch((error: unknown) => {
      options.log.warn({ err: error }, 'the connection did not end in order');
    });
  }

  line = openLine(options, hearLine);
  setAlarm();
  return {
    state: () => state,
    happen,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await line?.close();
    },
  };
}

/** One connection of a device, from switching on to leaving; the broker may come and go meanwhile. */
interface Line {
  readonly say: (message: DeviceMessage) => void;
  readonly close: () => Promise<void>;
}

function openLine(options: DeviceClientOptions, happen: (happening: Happening) => void): Line {
  const { address, prefix, imei, now, log } = options;
  const commands = toTopic(prefix, imei, 'command');
  let isLeft = false;
  const tell = (happening: Happening): void => {
    if (!isLeft) happen(happening);
  };
  const client = connectToBroker({
    address,
    sessionSeconds: SESSION_SECONDS,
    will: {
      topic: toTopic(prefix, imei, 'gone'),
      payload: writeSpoken({ kind: 'gone', at: now() }).payload,
      qos: 1,
      retain: false,
      properties: { willDelayInterval: WILL_DELAY_SECONDS },
    },
    receiveMaximum: 8,
    receive({ topic, payload }, heard) {
      const command = topic === commands ? readCommand(Buffer.from(payload)) : null;
      if (command !== null) tell({ kind: 'command', command });
      // What it has not taken comes again.
      if (!isLeft || command === null) heard();
    },
    log,
  });
  client.on('connect', () => {
    client.subscribe(commands, { qos: 1 }, (error) => {
      if (error === null) tell({ kind: 'connected' });
      else client.stream.destroy();
    });
  });
  client.on('close', () => tell({ kind: 'connectionLost' }));
  return {
    say: (message) => publish(client, options, message),
    async close() {
      isLeft = true;
      await disconnect(client);
    },
  };
}

function publish(client: MqttClient, { prefix, imei }: DeviceClientOptions, message: DeviceMessage): void {
  const { channel, payload } = writeSpoken(message);
  const isState = channel === 'state';
  const properties = {
    contentType: 'application/json',
    ...(isState ? { messageExpiryInterval: STATE_LIFE_SECONDS } : {}),
  };
  // The library sends it again until the broker has it.
  client.publish(toTopic(prefix, imei, channel), payload, { qos: 1, retain: isState, properties });
}
