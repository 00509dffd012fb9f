import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import { ONE_DAY_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import type { Actor } from '../../../gateway/caller/actor';
import { createOperationLog, type LogLine } from '../../../gateway/features/operation-log/operation-log';
import { verifyLogs } from '../../../gateway/features/operation-log/log-verification';
import { systemRandom } from '../../../gateway/database/token';
import { runLogCommand } from '../../../gateway/operator/log-command';
import { UsageError } from '../../../gateway/operator/usage-error';
import { call } from '../../support/gateway/accounts';
import { toLoginBody, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ seedScale: 0.001 });

const MERCHANT = 'm1001';
/** An owner may be free of row security. */
const OWN = `franchisee_id = '${MERCHANT}'`;
const ACTOR: Actor = {
  accountId: 'acc-1001',
  name: '云溪老板',
  type: 1,
  ownId: MERCHANT,
  onBehalfOf: null,
  ip: '10.0.0.1',
  traceId: 'trace',
};

const verify = async (franchiseeId = MERCHANT) => {
  const found = await verifyLogs(gateway().database.db);
  const own = found.find((each) => each.franchiseeId === franchiseeId);
  if (own === undefined) throw new Error(`${franchiseeId} was not verified.`);
  return own;
};

/** Writes a line as every service does. */
function write(after: unknown = { name: 'x' }, franchiseeId = MERCHANT): Promise<void> {
  const { db } = gateway().database;
  const log = createOperationLog({ db, now: gateway().now, random: systemRandom });
  const target = { type: 'device', id: 'd1', name: 'W0001' };
  const line: LogLine = { module: 'subAccount', action: 'update', target, before: { name: '旧' }, after };
  return withTenant(db, franchiseeId, (trx) => log.write(trx, franchiseeId, { actor: ACTOR, line }));
}

/** Runs a statement as whoever owns the tables, whom the grants do not bind. */
function asOwner(statement: string): Promise<unknown> {
  return gateway()
    .database.db.transaction()
    .execute(async (trx) => {
      await sql`SELECT set_config('app.franchisee_id', ${MERCHANT}, true)`.execute(trx);
      return sql.raw(statement).execute(trx);
    });
}

beforeEach(async () => {
  gateway().advance(ONE_DAY_MS);
  await asOwner(`DELETE FROM operation_log WHERE ${OWN} AND seq IS NOT NULL`);
  for (let turn = 0; turn < 5; turn += 1) await write({ turn });
});

describe('the operation log as a chain', () => {
  it('links every line that the gateway writes, and vouches for none from before', async () => {
    expect((await call(gateway(), ENDPOINTS.login, { body: toLoginBody('13800000001') })).code).toBe(0);
    const verified = await verify();
    expect(verified).toMatchObject({ lineCount: 6, problems: [] });
    expect(verified.looseCount).toBeGreaterThan(10);
    expect(verified.head).toEqual({ seq: 6, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
  });

  it('keeps what was changed readable to the letter', async () => {
    await write({ z: 1, a: [1.5, -0, 1e21, 1e-7, null, true], deep: { b: '"引号"\\', a: '' }, 数: '，' });
    await write(null);
    await write([]);
    expect((await verify()).problems).toEqual([]);
  });

  it('stays whole when many write at once, to several logs too', async () => {
    const { db } = gateway().database;
    const log = createOperationLog({ db, now: gateway().now, random: systemRandom });
    const target = { type: 'franchisee', id: 'x', name: 'x' };
    const line: LogLine = { module: 'proxy', action: 'enter', target };
    const both = (ids: readonly string[]) =>
      withTenant(db, MERCHANT, (trx) => log.writeToEach(trx, ids, { actor: ACTOR, line }));
    await Promise.all(
      Array.from({ length: 30 }, (_, turn) =>
        turn % 3 === 0 ? write({ turn }) : both(turn % 2 === 0 ? [MERCHANT, 'a2003'] : ['a2003', MERCHANT]),
      ),
    );
    expect(await verify()).toMatchObject({ lineCount: 35, problems: [] });
    expect((await verify('a2003')).problems).toEqual([]);
  });

  it('writes no line and no link when the change fails', async () => {
    const { db } = gateway().database;
    const log = createOperationLog({ db, now: gateway().now, random: systemRandom });
    const target = { type: 'device', id: 'd', name: 'd' };
    const line: LogLine = { module: 'subAccount', action: 'update', target };
    const failing = withTenant(db, MERCHANT, async (trx) => {
      await log.write(trx, MERCHANT, { actor: ACTOR, line });
      throw new Error('The change failed.');
    });
    await expect(failing).rejects.toThrow('The change failed.');
    await write();
    expect(await verify()).toMatchObject({ lineCount: 6, problems: [] });
  });
});

describe('a line that was tampered with', () => {
  it.each([
    { column: 'at', value: 'at + 1' },
    { column: 'account_id', value: `'acc-1011'` },
    { column: 'actor_name', value: `'somebody else'` },
    { column: 'account_type', value: '2' },
    { column: 'on_behalf_of', value: `'m1001'` },
    { column: 'action', value: `'sync'` },
    { column: 'target_id', value: `'d2'` },
    { column: 'target_name', value: `''` },
    { column: 'before', value: 'NULL' },
    { column: 'after', value: `'{"turn": 7}'` },
    { column: 'reason', value: `'because'` },
    { column: 'ip', value: `''` },
    { column: 'result', value: `'failure'` },
    { column: 'trace_id', value: `''` },
  ])('is named when its $column is another', async ({ column, value }) => {
    await asOwner(`UPDATE operation_log SET ${column} = ${value} WHERE ${OWN} AND seq = 3`);
    const { problems } = await verify();
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^line 3 \(\w+\) was changed$/);
  });

  it('is named when its hash was made to fit', async () => {
    await asOwner(`UPDATE operation_log SET hash = decode(repeat('00', 32), 'hex') WHERE ${OWN} AND seq = 3`);
    const { problems } = await verify();
    expect(problems[0]).toMatch(/^line 3 \(\w+\) was changed$/);
    expect(problems[1]).toMatch(/^line 4 \(\w+\) does not follow the line before it$/);
  });

  it('is missed when it was removed', async () => {
    await asOwner(`DELETE FROM operation_log WHERE ${OWN} AND seq IN (2, 3)`);
    expect((await verify()).problems).toEqual([expect.stringMatching(/^2 before line 4 \(\w+\) are gone$/)]);
  });

  it('is noticed at the end by the head that was written down', async () => {
    const { head } = await verify();
    await asOwner(`DELETE FROM operation_log WHERE ${OWN} AND seq = 5`);
    expect((await verify()).problems).toEqual([]);
    const expected = { franchiseeId: MERCHANT, seq: 5, hash: head?.hash ?? '' };
    const [again] = (await verifyLogs(gateway().database.db, [expected])).filter(
      ({ franchiseeId }) => franchiseeId === MERCHANT,
    );
    expect(again?.problems).toEqual(['line 5 was written down as the newest and is gone']);
    gateway().advance(1);
    await write({ turn: 'another' });
    const [replaced] = (await verifyLogs(gateway().database.db, [expected])).filter(
      ({ franchiseeId }) => franchiseeId === MERCHANT,
    );
    expect(replaced?.problems).toEqual([
      expect.stringMatching(/^line 5 \(\w+\) is not the one whose hash was written down$/),
    ]);
  });

  it('is named when it was slipped in without a link', async () => {
    await asOwner(`INSERT INTO operation_log
      (franchisee_id, log_id, at, account_id, actor_name, account_type, module, action, target_type, target_id)
      VALUES ('${MERCHANT}', 'forged', ${gateway().now() + 1}, 'x', 'x', 1, 'device', 'sync', 'device', 'd1')`);
    expect((await verify()).problems).toEqual(['line forged is linked to nothing']);
  });
});

describe('the command', () => {
  const run = (...args: string[]) => runLogCommand(args, { db: gateway().database.db });

  it('prints the newest line of each log in the form in which it takes it back', async () => {
    const lines = await run('verify');
    expect(lines).toHaveLength(4);
    const own = lines.find((line) => line.startsWith(MERCHANT));
    expect(own).toMatch(/^m1001:5:[0-9a-f]{64} {2}5 lines, \d+ from before lines were linked$/);
    const head = own?.split(' ')[0] ?? '';
    await write();
    expect((await run('verify', head)).find((line) => line.startsWith(MERCHANT))).toContain('m1001:6:');
  });

  it('fails with the names of the broken lines', async () => {
    await asOwner(`UPDATE operation_log SET actor_name = 'x' WHERE ${OWN} AND seq = 2`);
    await expect(run('verify')).rejects.toThrow(
      /^The operation log is broken\.\nm1001: line 2 \(\w+\) was changed$/,
    );
  });

  it.each([[[]], [['repair']], [['verify', 'm1001']], [['verify', 'm1001:x:00']]])(
    'refuses %j',
    async (args) => {
      await expect(run(...args)).rejects.toThrow(UsageError);
    },
  );
});
