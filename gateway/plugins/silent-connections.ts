import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Ends connections on which nothing was ever asked when the gateway stops. Browsers open them ahead of need; Node.js
 * takes them neither for idle nor for ended, and a stop would wait for their time limit.
 */
export function closeSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  let isStopping = false;
  app.server.on('connection', (socket: Socket) => {
    if (isStopping) return void socket.destroy();
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }: { readonly socket: Socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of silent) socket.destroy();
  });
}
