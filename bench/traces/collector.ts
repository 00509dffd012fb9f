/** A collector of traces that takes everything and keeps nothing, in a process of its own; says where it listens. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let taken = 0;
const server = createServer((request, response) => {
  request.on('data', (chunk: Buffer) => (taken += chunk.length));
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(request.method === 'GET' ? String(taken) : '{}');
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
