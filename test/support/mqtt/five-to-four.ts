import { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import { generate, parser, type IPublishPacket, type Packet } from 'mqtt-packet';

/** What is done to the packets that pass. */
export interface Passage {
  /** How long each packet to the client takes. */
  delayMs: number;
  /** How often the client gets each message. */
  copies: number;
}

/**
 * Lets a client speak MQTT 5 with a broker that knows 3.1.1 only. What 3.1.1 has no word for is left out: expiry
 * of messages, shared subscriptions (the client is given everything), reasons.
 */
export function translate(socket: Socket, passage: Passage): Duplex {
  const fromClient = parser({ protocolVersion: 5 });
  const fromBroker = parser({ protocolVersion: 4 });
  const broker = new Duplex({
    read: () => undefined,
    write(chunk: Buffer, _encoding, done) {
      fromBroker.parse(chunk);
      done();
    },
    final(done) {
      socket.end();
      done();
    },
    destroy(error, done) {
      socket.destroy();
      done(error);
    },
  });
  fromClient.on('packet', (packet: Packet) => {
    broker.push(generate(toFour(packet), { protocolVersion: 4 }));
  });
  const toClient = inTurn(passage, (packet) => {
    if (!socket.destroyed) socket.write(generate(packet, { protocolVersion: 5 }));
  });
  fromBroker.on('packet', (packet: Packet) => {
    const five = toFive(packet);
    const copies = packet.cmd === 'publish' ? passage.copies : 1;
    for (let copy = 0; copy < copies; copy += 1) toClient(copy === 0 ? five : asAgain(five));
  });
  socket.on('data', (chunk) => fromClient.parse(chunk));
  socket.on('close', () => broker.destroy());
  socket.on('error', () => broker.destroy());
  fromClient.on('error', () => socket.destroy());
  return broker;
}

/** Each packet after the one before it, however long that takes. */
function inTurn(passage: Passage, send: (packet: Packet) => void): (packet: Packet) => void {
  let last = Promise.resolve();
  return (packet) => {
    if (passage.delayMs === 0) {
      void last.then(() => send(packet));
      return;
    }
    const { delayMs } = passage;
    last = last.then(() => new Promise((resolve) => setTimeout(resolve, delayMs))).then(() => send(packet));
  };
}

function asAgain(packet: Packet): Packet {
  return packet.cmd === 'publish' ? { ...packet, dup: true } : packet;
}

function toFour(packet: Packet): Packet {
  switch (packet.cmd) {
    case 'connect': {
      const { properties, will, ...rest } = packet;
      const isKept = (properties?.sessionExpiryInterval ?? 0) > 0;
      const { properties: _more, ...willOfFour } = will ?? { topic: '', payload: Buffer.alloc(0) };
      return {
        ...rest,
        protocolVersion: 4,
        clean: packet.clean === true || !isKept,
        ...(will === undefined ? {} : { will: { ...will, ...willOfFour, properties: {} } }),
      };
    }
    case 'subscribe':
      return {
        ...packet,
        subscriptions: packet.subscriptions.map(({ topic, qos }) => ({ topic: unshared(topic), qos })),
      };
    case 'unsubscribe':
      return { ...packet, unsubscriptions: packet.unsubscriptions.map(unshared) };
    case 'publish':
      return withoutProperties(packet);
    default:
      return packet;
  }
}

function toFive(packet: Packet): Packet {
  switch (packet.cmd) {
    case 'connack':
      return { ...packet, reasonCode: packet.returnCode ?? 0, properties: {} };
    case 'puback':
      return { ...packet, reasonCode: 0 };
    case 'unsuback':
      return { ...packet, granted: [0] };
    default:
      return packet;
  }
}

function withoutProperties({ properties: _properties, ...packet }: IPublishPacket): IPublishPacket {
  return packet;
}

function unshared(topic: string): string {
  return topic.replace(/^\$share\/[^/]+\//, '');
}
