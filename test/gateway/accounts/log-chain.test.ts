import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import { ONE_DAY_MS } from '../../../contract/limits';
import { withTenant } from '../../../gateway/database/tenant';
import type { Actor } from '../../../gateway/caller/actor';
import type { LogHead } from '../../../gateway/features/operation-log/log-head';
import { createOperationLog, type LogLine } from '../../../gateway/features/operation-log/operation-log';
import { verifyLogs } from '../../../gateway/features/operation-log/log-verification';
import { systemRandom } from '../../../gateway/database/token';
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

/** Runs statements as whoever owns the tables, whom the grants do not bind. */
function asOwner(...statements: readonly string[]): Promise<void> {
  return gateway()
    .database.db.transaction()
    .execute(async (trx) => {
      await sql`SELECT set_config('app.franchisee_id', ${MERCHANT}, true)`.execute(trx);
      for (const statement of statements) await sql.raw(statement).execute(trx);
    });
}

const LINK_COLUMNS = ['seq', 'prev_hash', 'hash'];

function toInsert({ at, seq }: { readonly at: number; readonly seq: string }): string {
  const hash = seq === 'NULL' ? 'NULL' : `decode(repeat('00', 32), 'hex')`;
  return `INSERT INTO operation_log (franchisee_id, log_id, at, account_id, actor_name, account_type, module, action,
            target_type, target_id, seq, prev_hash, hash)
          VALUES ('${MERCHANT}', 'forged', ${at}, 'x', 'x', 1, 'device', 'sync', 'device', 'd1', ${seq}, ${hash}, ${hash})`;
}

beforeEach(async () => {
  gateway().advance(ONE_DAY_MS);
  await asOwner(`DELETE FROM operation_log WHERE ${OWN}`);
  for (let turn = 0; turn < 5; turn += 1) await write({ turn });
});

describe('the operation log as a chain', () => {
  it('links every line that the gateway writes, those of the demonstration too', async () => {
    expect((await call(gateway(), ENDPOINTS.login, { body: toLoginBody('13800000001') })).code).toBe(0);
    const verified = await verify();
    expect(verified).toMatchObject({ lineCount: 6, sealedCount: 0, sealedHead: null, problems: [] });
    const hash: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(verified.head).toEqual({ franchiseeId: MERCHANT, seq: 6, hash });
    const others = (await verifyLogs(gateway().database.db)).filter(
      ({ franchiseeId }) => franchiseeId !== MERCHANT,
    );
    expect(others.map(({ problems }) => problems)).toEqual(others.map(() => []));
    expect(others.some(({ lineCount }) => lineCount > 10)).toBe(true);
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

  it('is named when it has the number of another', async () => {
    await asOwner(
      'DROP INDEX operation_log_chain',
      `INSERT INTO operation_log
         SELECT (jsonb_populate_record(line, jsonb_build_object('log_id', 'twin'))).*
           FROM operation_log line WHERE ${OWN} AND seq = 3`,
    );
    try {
      expect((await verify()).problems.join('\n')).toMatch(/line 3 \(\w+\) stands where another one does/);
    } finally {
      await asOwner(
        `DELETE FROM operation_log WHERE ${OWN} AND log_id = 'twin'`,
        'CREATE UNIQUE INDEX operation_log_chain ON operation_log (franchisee_id, seq)',
      );
    }
  });

  it.each([
    { when: 'before the first line', at: 1 },
    { when: 'after the last', at: Number.MAX_SAFE_INTEGER },
  ])('is named when the owner slips it in without a link, $when', async ({ at }) => {
    await asOwner(
      ...LINK_COLUMNS.map((column) => `ALTER TABLE operation_log ALTER COLUMN ${column} DROP NOT NULL`),
      toInsert({ at, seq: 'NULL' }),
    );
    try {
      expect((await verify()).problems).toEqual(['line forged is linked to nothing']);
    } finally {
      await asOwner(
        `DELETE FROM operation_log WHERE ${OWN} AND log_id = 'forged'`,
        ...LINK_COLUMNS.map((column) => `ALTER TABLE operation_log ALTER COLUMN ${column} SET NOT NULL`),
      );
    }
  });

  it('is refused by the schema without a number, and from the gateway with one of the past', async () => {
    await expect(asOwner(toInsert({ at: 1, seq: 'NULL' }))).rejects.toMatchObject({ code: '23502' });
    await expect(asOwner(toInsert({ at: 1, seq: '0' }))).rejects.toMatchObject({ code: '23514' });
    const fromGateway = withTenant(gateway().database.db, MERCHANT, (trx) =>
      sql.raw(toInsert({ at: 1, seq: '-1' })).execute(trx),
    );
    await expect(fromGateway).rejects.toMatchObject({ code: '42501' });
  });

  it('is named when it was put before all that was sealed', async () => {
    await asOwner(toInsert({ at: 1, seq: '-7' }));
    const { problems } = await verify();
    expect(problems).toContain('line -7 (forged) was changed');
    expect(problems).toContain('the last of the sealed lines are gone');
  });
});

describe('the newest line that was kept', () => {
  const verifyWith = async (kept: readonly LogHead[]) => {
    const found = await verifyLogs(gateway().database.db, kept);
    return found.find(({ franchiseeId }) => franchiseeId === MERCHANT)?.problems;
  };
  const headNow = async (): Promise<LogHead> => {
    const { head } = await verify();
    if (head === null) throw new Error('The log is empty.');
    return head;
  };

  it('is the same or older in a log that went on', async () => {
    const heads = [await headNow()];
    await write();
    heads.push(await headNow());
    expect(await verifyWith([...heads, ...heads])).toEqual([]);
  });

  it('shows that the end was cut off, also when other lines follow', async () => {
    const head = await headNow();
    await asOwner(`DELETE FROM operation_log WHERE ${OWN} AND seq = 5`);
    expect((await verify()).problems).toEqual([]);
    expect(await verifyWith([head])).toEqual(['line 5 was kept as the newest and is gone']);
    gateway().advance(1);
    await write({ turn: 'another' });
    expect(await verifyWith([head])).toEqual([
      expect.stringMatching(/^line 5 \(\w+\) is not the one whose hash was kept$/),
    ]);
  });

  it('shows that everything was cut off, and that the whole log was written anew', async () => {
    const head = await headNow();
    await asOwner(`DELETE FROM operation_log WHERE ${OWN}`);
    expect(await verifyWith([head])).toEqual(['line 5 was kept as the newest and is gone']);
    for (let turn = 0; turn < 7; turn += 1) await write({ turn: turn * 2 });
    expect((await verify()).problems).toEqual([]);
    expect(await verifyWith([head])).toEqual([
      expect.stringMatching(/^line 5 \(\w+\) is not the one whose hash was kept$/),
    ]);
  });

  it('is of an organisation that must still be there', async () => {
    const [gone] = (
      await verifyLogs(gateway().database.db, [{ ...(await headNow()), franchiseeId: 'm9999' }])
    )
      .filter(({ franchiseeId }) => franchiseeId === 'm9999')
      .map(({ problems }) => problems);
    expect(gone).toEqual(['line 5 was kept as the newest and is gone']);
  });

  it('is no help when it was forged: the log and it contradict each other, and so do two of one number', async () => {
    const head = await headNow();
    const forged = { ...head, hash: '00'.repeat(32) };
    const named = [expect.stringMatching(/^line 5 \(\w+\) is not the one whose hash was kept$/)];
    expect(await verifyWith([forged])).toEqual(named);
    expect(await verifyWith([forged, head])).toEqual(named);
    expect(await verifyWith([head, forged])).toEqual(named);
    expect(await verifyWith([{ ...head, seq: 99 }])).toEqual(['line 99 was kept as the newest and is gone']);
  });
});
