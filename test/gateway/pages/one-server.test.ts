import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { isDistributed } from '../../support/gateway/database';
import { useGateway } from '../../support/gateway/gateway';
import { toChangingCalls } from '../access/changing-calls';
import { toPageRows } from '../access/matrix-rows';

const MAIN = '13800000001';
/** Below what the calls of pages begin with. */
const VERSION = '/v1/';

/** What most calls that read are asked with: nothing, a page, a row that is none. */
const BODIES = [{}, { page: 1, pageSize: 20 }, { id: 'none' }] as const;

/** The others say what they lack, which is looked at elsewhere. */
const ANSWERED_MIN = 100;

describe.runIf(isDistributed)('calls that read, of every page', () => {
  const gateway = useGateway();
  let token = '';
  beforeAll(async () => {
    await gateway()
      .database.db.connection()
      .execute(async (one) => {
        await sql`DO $$ BEGIN
        EXECUTE format('ALTER DATABASE %I SET citus.multi_task_query_log_level = error', current_database());
      END $$`.execute(one);
        // What is told to a database holds for connections that are made from then on, and not for this one.
        await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(one);
        await sql`SET citus.multi_task_query_log_level = error`.execute(one);
      });
    token = await vi.waitFor(() => gateway().login(MAIN), { timeout: 10_000 });
  });

  it('ask one server', async () => {
    const changing = toChangingCalls(gateway().resolved);
    const routes = [...toPageRows(gateway().resolved).keys()].map((route) => route.split(' '));
    const faults: string[] = [];
    let answered = 0;
    for (const [method = '', path = ''] of routes) {
      if (changing.has(path)) continue;
      const name = path.slice(VERSION.length);
      for (const body of BODIES) {
        const answer = await (method === 'GET'
          ? gateway().get(`${name}?id=none`, token)
          : gateway().post(name, body, token));
        if (answer.statusCode === 200) answered += 1;
        if (answer.statusCode >= 500) faults.push(`${method} ${path}: ${answer.body.slice(0, 200)}`);
      }
    }
    expect(faults).toEqual([]);
    expect(answered).toBeGreaterThan(ANSWERED_MIN);
    // It was asked of connections that refuse anything else.
    await expect(sql`SELECT count(*) FROM store`.execute(gateway().database.db)).rejects.toThrow(
      /multi-task/,
    );
  }, 120_000);
});
