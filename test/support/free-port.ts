import { createServer } from 'node:net';

/** Ports this process was given before: whoever asked may not listen yet, and nobody else gets the same. */
const given = new Set<number>();

/** A port of this machine that nobody listened at a moment ago. */
export async function findFreePort(): Promise<number> {
  const port = await findUnheard();
  if (given.has(port)) return findFreePort();
  given.add(port);
  return port;
}

async function findUnheard(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  if (address === null || typeof address === 'string') throw new Error('The probe got no port.');
  return address.port;
}
