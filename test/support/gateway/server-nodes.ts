import pg from 'pg';

/** The servers that a database has to be on: the one that is asked and, where it coordinates others, those. */
export async function findNodes(server: string): Promise<readonly string[]> {
  const known = nodesOf.get(server) ?? askForNodes(server);
  nodesOf.set(server, known);
  return known;
}
const nodesOf = new Map<string, Promise<readonly string[]>>();

async function askForNodes(server: string): Promise<readonly string[]> {
  const [found] = await onServer<{ table: string | null }>(
    server,
    `SELECT to_regclass('pg_dist_node')::text AS table`,
  );
  if (typeof found?.table !== 'string') return [server];
  const workers = await onServer<{ nodename: string; nodeport: number }>(
    server,
    'SELECT nodename, nodeport FROM pg_dist_node WHERE groupid <> 0 ORDER BY nodeid',
  );
  return [
    server,
    ...workers.map(({ nodename, nodeport }) => {
      const url = new URL(server);
      [url.hostname, url.port] = [nodename, String(nodeport)];
      return url.href;
    }),
  ];
}

/** Carries out a statement on every server, the first one last: it is what others look for. */
export async function onEveryNode(server: string, statement: string): Promise<void> {
  for (const node of [...(await findNodes(server))].reverse()) await onServer(node, statement);
}

/** Has new databases of one name know each other; nothing where there is one server. */
export async function introduceNodes(server: string, database: string): Promise<void> {
  const nodes = await findNodes(server);
  if (nodes.length > 1) await introduce(nodes, database);
}

/** @param nodes - The one that coordinates the others first. */
export async function introduce(nodes: readonly string[], database: string): Promise<void> {
  const [coordinator, ...workers] = nodes.map((node) => new URL(node));
  if (coordinator === undefined) return;
  for (const node of nodes) await onServer(at(new URL(node), database), 'CREATE EXTENSION citus');
  const here = at(coordinator, database);
  await onServer(here, `SELECT citus_set_coordinator_host('${coordinator.hostname}', ${coordinator.port})`);
  for (const { hostname, port } of workers)
    await onServer(here, `SELECT citus_add_node('${hostname}', ${port})`);
}

function at(node: URL, database: string): string {
  const url = new URL(node);
  url.pathname = `/${database}`;
  return url.href;
}

export async function onServer<T>(url: string, statement: string): Promise<readonly T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The statement's own contract.
    return (await client.query(statement)).rows as readonly T[];
  } finally {
    await client.end();
  }
}
