import pg from 'pg';
import type { AcknowledgedChange } from './load';

/** Cuts every connection that the gateway holds, as an administrator would. */
export async function terminateConnections(url: string): Promise<number> {
  const rows = await ask(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'franchisee-portal%'`,
  );
  return rows.length;
}

/** Compares what the product acknowledged with what stands in the database. */
export async function countInLog(
  url: string,
  acknowledged: readonly AcknowledgedChange[],
): Promise<{ readonly lost: number; readonly doubled: number; readonly unasked: number }> {
  const rows = await ask(
    url,
    `SELECT target_id AS device, after->>'deviceName' AS name, count(*)::int AS times
       FROM operation_log WHERE action = 'edit' AND after->>'deviceName' LIKE target_id || '-%'
      GROUP BY 1, 2`,
  );
  const timesByName = new Map(rows.map(({ name, times }) => [String(name), Number(times)]));
  const current = await ask(url, 'SELECT device_id AS id, device_name AS name FROM device');
  const nameById = new Map(current.map(({ id, name }) => [String(id), String(name)]));
  const last = new Map(acknowledged.map(({ deviceId, name }) => [deviceId, name]));
  const overwritten = [...last].filter(([id, name]) => nameById.get(id) !== name).length;
  const known = new Set(acknowledged.map(({ name }) => name));
  return {
    lost: overwritten + acknowledged.filter(({ name }) => !timesByName.has(name)).length,
    doubled: [...timesByName.values()].filter((times) => times > 1).length,
    unasked: [...timesByName.keys()].filter((name) => !known.has(name)).length,
  };
}

async function ask(url: string, statement: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
