import { connect, type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt';
import { ONE_SECOND_MS } from '../../../contract/limits';
import { createAckLine, type AckLine } from './ack-line';

export interface BrokerAddress {
  /** `mqtt://`, `mqtts://`, `ws://` or `wss://`; may hold name and password. */
  readonly url: string;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly clientId: string;
}

export interface BrokerConnectionOptions {
  readonly address: BrokerAddress;
  /** How long the broker keeps what is meant for this client while it is away. */
  readonly sessionSeconds: number;
  readonly will?: IClientOptions['will'];
  /** Messages that may wait to be acknowledged. */
  readonly receiveMaximum: number;
  /**
   * Takes a message; `heard` acknowledges it to the broker. One that is not acknowledged before the connection
   * ends comes again.
   */
  readonly receive: (packet: IPublishPacket, heard: () => void) => void;
  readonly log: { readonly warn: (fields: object, words: string) => void };
}

const WAIT_LEAST_MS = ONE_SECOND_MS / 2;
const WAIT_MOST_MS = 15 * ONE_SECOND_MS;
const CONNECT_TIMEOUT_MS = 10 * ONE_SECOND_MS;
const KEEPALIVE_SECONDS = 30;
/** Reason code of MQTT 5: somebody else connected under the same client id. */
const TAKEN_OVER = 142;
/** How long a good-bye may take. */
const GOODBYE_MS = 2 * ONE_SECOND_MS;

/** An MQTT 5 client that tries again for ever, the longer the slower, and acknowledges by hand. */
export function connectToBroker(options: BrokerConnectionOptions): MqttClient {
  const { address, sessionSeconds, receiveMaximum, will, log } = options;
  const { url, clientId, username, password } = address;
  const client = connect(url, {
    clientId,
    // Those in the address count where none are set beside it.
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    protocolVersion: 5,
    clean: false,
    keepalive: KEEPALIVE_SECONDS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    reconnectPeriod: WAIT_LEAST_MS,
    reconnectOnConnackError: true,
    // Who connects subscribes by itself: a broker may have forgotten what it should know.
    resubscribe: false,
    queueQoSZero: false,
    properties: { sessionExpiryInterval: sessionSeconds, receiveMaximum },
    ...(will === undefined ? {} : { will }),
  });
  acknowledgeByHand(client, (packet, heard) => {
    try {
      options.receive(packet, heard);
    } catch (error) {
      // A message that nobody understands ends nothing; it would come again for ever.
      log.warn({ err: error, topic: packet.topic }, 'a message of a device could not be taken');
      heard();
    }
  });
  tryAgainSlower(client, log);
  return client;
}

/**
 * The library handles one packet after the other and acknowledges each as soon as it is handled. Here it goes on
 * at once, told that nothing is to be acknowledged yet, and the acknowledgement is written when the time has come,
 * to the same connection: packet ids mean nothing on another one.
 */
function acknowledgeByHand(client: MqttClient, receive: BrokerConnectionOptions['receive']): void {
  const lines = new WeakMap<object, AckLine>();
  client.handleMessage = (packet, callback) => {
    const { stream } = client;
    const { messageId } = packet;
    if (packet.qos !== 1 || messageId === undefined) {
      receive(packet, () => undefined);
      callback();
      return;
    }
    const line = lines.get(stream) ?? createAckLine();
    lines.set(stream, line);
    const place = line.receive(() => {
      if (client.stream === stream && client.connected) stream.write(toPuback(messageId));
    });
    receive(packet, place.heard);
    callback(new Error('It is acknowledged later.'));
  };
}

/** PUBACK with reason code 0, which MQTT 5 leaves out. */
function toPuback(messageId: number): Buffer {
  return Buffer.from([0x40, 2, messageId >> 8, messageId & 0xff]);
}

function tryAgainSlower(client: MqttClient, log: BrokerConnectionOptions['log']): void {
  let failures = 0;
  let told = '';
  /** The same trouble is told once, not at each attempt. */
  const tell = (words: string): void => {
    if (told === words) return;
    told = words;
    const { hostname, port, clientId } = client.options;
    log.warn({ broker: hostname, port, clientId }, words);
  };
  client.on('connect', () => {
    failures = 0;
    told = '';
    client.options.reconnectPeriod = WAIT_LEAST_MS;
  });
  client.on('error', ({ message }) => tell(`the broker of the devices cannot be used: ${message}`));
  client.on('close', () => {
    failures += 1;
    const wait = Math.min(WAIT_MOST_MS, WAIT_LEAST_MS * 2 ** Math.min(failures, 10));
    // Many that lost the same broker do not come back in the same moment.
    client.options.reconnectPeriod = Math.round(wait * (0.75 + Math.random() / 2));
    if (!client.disconnecting && told === '') tell('the broker of the devices is away; it is tried again');
  });
  client.on('disconnect', ({ reasonCode }) => {
    if (reasonCode !== TAKEN_OVER) return;
    failures = 10;
    tell('somebody else uses the same client id; each gateway needs its own MQTT_CLIENT_ID');
  });
}

/** Ends the connection and keeps the session; what is under way is waited for a moment. */
export async function disconnect(client: MqttClient): Promise<void> {
  const isGone = client.endAsync(!client.connected);
  const timer = setTimeout(() => client.stream.destroy(), GOODBYE_MS);
  try {
    await Promise.race([isGone, new Promise((resolve) => setTimeout(resolve, GOODBYE_MS).unref())]);
  } finally {
    clearTimeout(timer);
  }
}
