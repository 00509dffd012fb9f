import { createPostgresServer, type PostgresServer } from '../postgres-server';
import { introduce } from '../gateway/server-nodes';

/** Servers of a distributed database on loopback: one that coordinates, and two that hold the tenants' rows. */
export interface Cluster {
  /** Of the coordinator. */
  readonly url: string;
  /** All of them, the coordinator first. */
  readonly servers: readonly PostgresServer[];
  readonly workers: readonly PostgresServer[];
  readonly remove: () => Promise<void>;
}

const WORKERS = 2;

/** What every server of a cluster is started with. */
export const CLUSTER_SETTINGS = {
  shared_preload_libraries: 'citus',
  // Fifty tables in one transaction, each with its parts.
  max_locks_per_transaction: '256',
  max_connections: '300',
  fsync: 'off',
  // Few parts: the suites make hundreds of databases, and find the same with two as with thirty-two.
  'citus.shard_count': '2',
};

/**
 * @param settings - Of every server, beside those of a cluster.
 * @throws Error in one sentence when this machine has no PostgreSQL with the extension.
 */
export async function startCluster(settings: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  const servers: PostgresServer[] = [];
  const remove = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.remove()));
  };
  try {
    for (let made = 0; made <= WORKERS; made += 1)
      servers.push(await createPostgresServer({ ...CLUSTER_SETTINGS, ...settings }));
    const [coordinator, ...workers] = servers;
    if (coordinator === undefined) throw new Error('A cluster has a coordinator.');
    await introduce(
      servers.map(({ url }) => url),
      'postgres',
    );
    return { url: coordinator.url, servers, workers, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
