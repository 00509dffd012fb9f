import { createServer } from 'node:net';

/** A broker of a test, which may go and come back under the same address. */
export interface TestBroker {
  readonly url: string;
  readonly start: () => Promise<void>;
  /** Goes; what it has kept it still has when it starts again. */
  readonly stop: () => Promise<void>;
  /** Stops it for good and removes what it left. */
  readonly remove: () => Promise<void>;
}

/** A port of loopback that nobody listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
