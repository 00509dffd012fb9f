import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OneWriteSocket } from './one-write-socket';

/** Counts what goes to the system. */
class CountedSocket extends OneWriteSocket {
  sent = 0;

  override _write(chunk: unknown, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.sent += 1;
    super._write(chunk, encoding, done);
  }

  // A socket has it, though its type does not say so.
  override _writev(chunks: { chunk: unknown; encoding: BufferEncoding }[], done: () => void): void {
    this.sent += 1;
    super._writev?.(chunks, done);
  }
}

let server: Server;
let heard: Promise<string>;

beforeEach(async () => {
  server = createServer();
  heard = new Promise((resolve) => {
    server.once('connection', (socket) => {
      let text = '';
      socket.setEncoding('utf8').on('data', (part: string) => (text += part));
      socket.on('end', () => resolve(text));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => void server.close());

it('sends what is written at one go in one piece, in its order', async () => {
  const socket = new CountedSocket();
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('BEGIN;');
  socket.cork();
  socket.write('PARSE;');
  socket.write('BIND;');
  socket.uncork();
  await new Promise<void>((resolve) => void socket.write('COMMIT;', () => resolve()));
  expect(socket.sent).toBe(1);
  socket.end();
  expect(await heard).toBe('BEGIN;PARSE;BIND;COMMIT;');
});

it('sends what is written later by itself', async () => {
  const socket = new CountedSocket();
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  await new Promise<void>((resolve) => void socket.write('one;', () => resolve()));
  await new Promise<void>((resolve) => void socket.write('two;', () => resolve()));
  expect(socket.sent).toBe(2);
  socket.end();
  expect(await heard).toBe('one;two;');
});
