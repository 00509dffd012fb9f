import { createServer, type Server, type Socket } from 'node:net';
import { Aedes } from 'aedes';
import { translate, type Passage } from './five-to-four';
import { findFreePort } from '../free-port';
import type { TestBroker } from './test-broker';

export interface EmbeddedBroker extends TestBroker {
  /** What is done to the packets of every connection, from now on. */
  readonly passage: Passage;
  /** Cuts every connection, as a network does. */
  readonly cut: () => void;
}

/** Aedes behind a translator: it knows MQTT 3.1.1, the gateway and its devices speak 5. */
export async function startEmbeddedBroker(): Promise<EmbeddedBroker> {
  const port = await findFreePort();
  const passage: Passage = { delayMs: 0, copies: 1 };
  const broker = await Aedes.createBroker();
  const sockets = new Set<Socket>();
  let server: Server | undefined;

  async function start(): Promise<void> {
    const next = createServer((socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      broker.handle(translate(socket, passage));
    });
    await new Promise<void>((resolve) => next.listen(port, '127.0.0.1', resolve));
    server = next;
  }

  async function stop(): Promise<void> {
    const stopped = server;
    server = undefined;
    for (const socket of sockets) socket.destroy();
    if (stopped !== undefined) await new Promise((resolve) => stopped.close(resolve));
  }

  await start();
  return {
    url: `mqtt://127.0.0.1:${port}`,
    passage,
    start,
    stop,
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    async remove() {
      await stop();
      await new Promise<void>((resolve) => broker.close(() => resolve()));
    },
  };
}
