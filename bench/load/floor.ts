/**
 * The floor of `bench:load`, in a process of its own: bare Fastify and pg that send, for each call, the statements that the
 * gateway sent for it, and answer with their rows. It decides no right, checks no input, names no field and words nothing.
 *
 *     floor.ts FILE CONNECTIONS URL
 */
import { readFile } from 'node:fs/promises';
import { deserialize } from 'node:v8';
import Fastify from 'fastify';
import pg from 'pg';
import type { SentOverOne, SentStatement } from './recorded-statements';

const [file, connections, url] = process.argv.slice(2);
if (file === undefined || url === undefined) throw new Error('A floor needs its statements and a database.');
// Written by the bench itself, in this run.
const calls = deserialize(await readFile(file)) as readonly (readonly SentOverOne[])[];
const UNIQUE_VIOLATION = '23505';
const pool = new pg.Pool({ connectionString: url, max: Number(connections) });
const app = Fastify();

app.post<{ Params: { index: string }; Body: unknown }>('/call/:index', async ({ params }) => {
  const rows: unknown[] = [];
  for (const sent of calls[Number(params.index)] ?? []) rows.push(...(await runOver(sent)));
  return { code: 0, data: rows };
});
app.get('/usage', () => {
  const { user, system } = process.cpuUsage();
  return { cpuSeconds: (user + system) / 1e6, rssBytes: process.memoryUsage.rss() };
});

async function runOver(sent: SentOverOne): Promise<readonly unknown[]> {
  const client = await pool.connect();
  try {
    const rows: unknown[] = [];
    for (const { sql, parameters, leading } of sent.map(toRepeatable)) {
      if (leading.length > 0) await client.query(leading.join('; '));
      rows.push((await client.query(sql, [...parameters])).rows);
    }
    client.release();
    return rows;
  } catch (error) {
    const isThere = error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION;
    if (isThere) await client.query('ROLLBACK');
    // Of anything else nobody knows where it left the transaction.
    client.release(!isThere);
    if (isThere) return [];
    throw error;
  }
}

/**
 * What changes rows is done and taken back. A line of the log that was written when the statements were noted is refused a
 * second time: what would have followed it, the floor is spared.
 */
function toRepeatable(statement: SentStatement, _: number, sent: SentOverOne): SentStatement {
  const isChange = sent.some(({ sql }) => /^\s*(?:insert|update|delete)\b/i.test(sql));
  return isChange && statement.sql === 'COMMIT' ? { ...statement, sql: 'ROLLBACK' } : statement;
}

console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
