import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Stands between a gateway and its PostgreSQL server, and lets the line fail. */
export interface DatabaseProxy {
  readonly url: string;
  /** Cuts every connection and refuses new ones, as a server that was stopped does. */
  readonly cut: () => Promise<void>;
  /** Says nothing any more, on connections that stand and on new ones, as a machine that is gone does. */
  readonly silence: () => void;
  /** Everything passes again; what stood before stays broken. */
  readonly restore: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** @param target - Address of the database, as the gateway would be given it. */
export async function startDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isSilent = false;
  let server: Server | undefined;

  function relay(near: Socket): void {
    sockets.add(near);
    near.on('error', () => undefined).on('close', () => sockets.delete(near));
    if (isSilent) return;
    const far = connect(Number(port === '' ? 5432 : port), hostname);
    sockets.add(far);
    far.on('error', () => undefined).on('close', () => sockets.delete(far));
    near.on('data', (bytes) => isSilent || far.write(bytes)).on('close', () => far.destroy());
    far.on('data', (bytes) => isSilent || near.write(bytes)).on('close', () => near.destroy());
  }

  function listen(at: number): Promise<number> {
    const next = createServer(relay);
    server = next;
    return new Promise((resolve, reject) => {
      next.once('error', reject);
      next.listen(at, '127.0.0.1', () => resolve((next.address() as AddressInfo).port));
    });
  }

  async function cut(): Promise<void> {
    const old = server;
    server = undefined;
    const closed = new Promise((resolve) => (old === undefined ? resolve(null) : old.close(resolve)));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  const ownPort = await listen(0);
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(ownPort);
  return {
    url: url.href,
    cut,
    silence: () => {
      isSilent = true;
    },
    async restore() {
      isSilent = false;
      await cut();
      await listen(ownPort);
    },
    close: cut,
  };
}
