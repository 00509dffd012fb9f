import { sql } from 'kysely';
import { openDatabase, type OpenDatabase } from '../../gateway/database/open-database';
import { withTenant, type TenantTransaction } from '../../gateway/database/tenant';
import { createFoldWorker, type FoldWorker } from '../../gateway/features/order/fold-worker';
import { createOrderRig, type OrderRig } from '../../test/support/gateway/orders';
import { createPostgresServer } from '../../test/support/postgres-server';
import { tenths, type FigureRow } from '../figures';

const MERCHANT = 'bench';
const CLIENTS = 50;
const PAYMENTS = 3_000;
const LIVES = 200;
const EVENTS_OF_A_LIFE = 5;
const NOW_MS = Date.UTC(2026, 2, 18, 12, 30);
const DEVICES = Array.from({ length: CLIENTS }, (_, index) => `d${index}`);
const log = { error: (fields: object, words: string) => console.error(words, fields) };

/**
 * Commits a second of 50 clients on one store of PostgreSQL: bare inserts, payments through the engine while one
 * worker folds, and the same payments with a row that all of them update instead.
 */
export async function measureCommits(): Promise<readonly FigureRow[]> {
  const server = await createPostgresServer({ max_connections: String(CLIENTS + 20) });
  const database = await openDatabase({ engine: 'postgresql', url: server.url, connections: CLIENTS + 2 });
  const folds = createFoldWorker({ db: database.db, log });
  try {
    const rig = await createOrderRig(rigOf(database, folds));
    const bare = await perSecond(PAYMENTS, (index) =>
      withTenant(database.db, MERCHANT, (trx) => insertBare(trx, index)),
    );
    folds.start();
    const kept = await payAll(rig, async () => undefined);
    const hot = await payAll(rig, updateHotRow);
    return [
      { name: 'commitsBare', value: Math.round(bare), unit: '/s', note: 'the floor: one insert each' },
      { name: 'commitsOfPayments', value: Math.round(kept), unit: '/s', note: 'one store, folded meanwhile' },
      { name: 'commitsOnHotRow', value: Math.round(hot), unit: '/s', note: 'the same, and one row of all' },
      { name: 'paymentsToBare', value: percent(kept, bare), unit: '%', note: 'of the floor' },
      { name: 'paymentsToHotRow', value: tenths(kept / hot), unit: '×', note: 'of the hot row' },
    ];
  } finally {
    await folds.stop();
    await database.close();
    await server.remove();
  }
}

/** Events a second through the engine on the embedded database, where everything stands in one line. */
export async function measureEngine(): Promise<readonly FigureRow[]> {
  const database = await openDatabase({ engine: 'memory' });
  const folds = createFoldWorker({ db: database.db, log });
  try {
    const rig = await createOrderRig(rigOf(database, folds));
    const bare = await perSecond(LIVES, (index) =>
      withTenant(database.db, MERCHANT, (trx) => insertBare(trx, index)),
    );
    const lives = await perSecond(LIVES, () => live(rig));
    const events = lives * EVENTS_OF_A_LIFE;
    return [
      { name: 'embeddedBare', value: Math.round(bare), unit: '/s', note: 'the floor: one insert each' },
      {
        name: 'embeddedEvents',
        value: Math.round(events),
        unit: '/s',
        note: 'orders from placed to finished',
      },
      { name: 'embeddedEventsToBare', value: percent(events, bare), unit: '%', note: 'of the floor' },
    ];
  } finally {
    await folds.stop();
    await database.close();
  }
}

const percent = (value: number, floor: number): number => tenths((100 * value) / floor);

function rigOf(database: OpenDatabase, folds: FoldWorker) {
  return { database, franchiseeId: MERCHANT, nowMs: NOW_MS, deviceIds: DEVICES, foldSoon: folds.soon };
}

/** How often work is done by 50 clients that each go on as soon as theirs is done. */
async function perSecond(count: number, work: (index: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const began = performance.now();
  const client = async () => {
    for (let index = (next += 1); index <= count; index = next += 1) await work(index);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (1_000 * count) / (performance.now() - began);
}

async function insertBare(trx: TenantTransaction, index: number): Promise<void> {
  const name = `bare-${index}`;
  await sql`INSERT INTO order_number (franchisee_id, order_no, order_id)
    VALUES (${MERCHANT}, ${name}, ${name})`.execute(trx);
}

/** Places orders, and yields how quickly they are paid. */
async function payAll(rig: OrderRig, also: (trx: TenantTransaction) => Promise<unknown>): Promise<number> {
  const ids: string[] = [];
  await perSecond(PAYMENTS, async (index) => {
    const deviceId = DEVICES[index % DEVICES.length] ?? '';
    const { order } = await rig.run((engine, trx) => engine.create(trx, rig.creation({ deviceId })));
    if (order !== null) ids.push(order.order_id);
  });
  return perSecond(ids.length, async (index) => {
    const key = { franchiseeId: MERCHANT, orderId: ids[index - 1] ?? '' };
    const { outcome } = await rig.run(async (engine, trx) => {
      await also(trx);
      return engine.pay(trx, key, { at: NOW_MS, payMethod: 'wechat' });
    });
    if (outcome !== 'done') throw new Error(`A payment came to ${outcome}.`);
  });
}

/** What every payment of a store would do without rows of its own. */
async function updateHotRow(trx: TenantTransaction): Promise<void> {
  await sql`INSERT INTO order_rollup_hour AS r (franchisee_id, equipment, store_id, hour_at, paid_order_count)
    VALUES (${MERCHANT}, 'hot', 's1', 0, 1)
    ON CONFLICT (franchisee_id, equipment, store_id, hour_at)
    DO UPDATE SET paid_order_count = r.paid_order_count + 1`.execute(trx);
}

async function live(rig: OrderRig): Promise<void> {
  const { order } = await rig.run((engine, trx) => engine.create(trx, rig.creation()));
  const key = { franchiseeId: MERCHANT, orderId: order?.order_id ?? '' };
  const at = NOW_MS;
  await rig.run((engine, trx) => engine.pay(trx, key, { at, payMethod: 'wechat' }));
  await rig.run((engine, trx) => engine.startSent(trx, key, { at }));
  await rig.run((engine, trx) => engine.started(trx, key, { at }));
  const { outcome } = await rig.run((engine, trx) =>
    engine.finish(trx, key, { at: at + 60_000, usage: { litres: 1.5 } }),
  );
  if (outcome !== 'done') throw new Error(`A life came to ${outcome}.`);
}
