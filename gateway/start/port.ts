import { createServer } from 'node:net';

/** Throws what listening would throw; asked first, so that nobody waits for a build in vain. */
export async function assertPortFree({
  port,
  host,
}: {
  readonly port: number;
  readonly host: string;
}): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
