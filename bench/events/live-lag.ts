import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { LIVE_STREAM, toUrlPath } from '../../contract/api/endpoints';
import { LIVE_EVENT } from '../../contract/api/live/live-event';
import { ONE_DAY_MS } from '../../contract/limits';
import { createToken, hashToken, systemRandom } from '../../gateway/database/token';
import { withTenant } from '../../gateway/database/tenant';
import { publishChanges } from '../../gateway/events/publish-changes';
import { LIVE_LIMITS } from '../../gateway/features/live/live-service';
import { HEADERS, startGateway, type TestGateway } from '../../test/support/gateway/gateway';
import { tenths, type FigureRow } from '../figures';

const MERCHANT = 'm1001';
const PAGE = 'washer/device';
const STREAMS = 1_000;
const CHANGES = 30;
/** Longer than the pause between two tellings, so that no change waits for the one before. */
const BETWEEN_MS = 2 * LIVE_LIMITS.tellEveryMs;
const OPENED_AT_ONCE = 5;
const PATIENCE_MS = 60_000;

/** How long a committed change takes to the readers of one stream, and of a thousand, in ms. */
export async function measureLiveLag(): Promise<readonly FigureRow[]> {
  const gateway = await startGateway({ seedScale: 0.001 });
  try {
    const origin = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
    const tokens = await openSessions(gateway, Math.ceil(STREAMS / LIVE_LIMITS.streamsPerSession));
    const one = await measure(gateway, origin, tokens.slice(0, 1));
    const everybody = tokens.flatMap((token) =>
      Array.from({ length: LIVE_LIMITS.streamsPerSession }, () => token),
    );
    const many = await measure(gateway, origin, everybody.slice(0, STREAMS));
    return [
      ...rowsOf('liveLag1', one, 'the floor: one stream'),
      ...rowsOf('liveLag1000', many, `${STREAMS} streams of ${tokens.length} sessions`),
      { name: 'liveLagRatioP50', value: tenths(at(many, 0.5) / at(one, 0.5)), unit: '×', note: '1000 to 1' },
      {
        name: 'liveLagRatioP99',
        value: tenths(at(many, 0.99) / at(one, 0.99)),
        unit: '×',
        note: '1000 to 1',
      },
    ];
  } finally {
    await gateway.close();
  }
}

/** Sessions of one account, as that many browsers would have; signing in is not what is measured. */
async function openSessions({ database, now }: TestGateway, count: number): Promise<readonly string[]> {
  const { db } = database;
  const tokens = Array.from({ length: count }, () => createToken(systemRandom));
  for (const [index, token] of tokens.entries()) {
    await sql`INSERT INTO session (id, token_hash, account_id, franchisee_id, created_at, last_seen_at, expires_at)
      SELECT ${`bench-${index}`}, ${hashToken(token)}, id, franchisee_id, ${now()}, ${now()}, ${now() + ONE_DAY_MS}
        FROM account WHERE franchisee_id = ${MERCHANT} AND enabled ORDER BY id LIMIT 1`.execute(db);
  }
  return tokens;
}

/** Opens the streams, makes changes one after the other, and yields every reader's lag of every change, sorted. */
async function measure(
  { database }: TestGateway,
  origin: string,
  tokens: readonly string[],
): Promise<readonly number[]> {
  const agent = new Agent({ maxSockets: Infinity });
  const lags: number[] = [];
  let committedAtMs = 0;
  let heardCount = 0;
  const onChange = () => {
    heardCount += 1;
    lags.push(performance.now() - committedAtMs);
  };
  const closers: (() => void)[] = [];
  // As many at a time as a gateway takes in while it answers others.
  for (let from = 0; from < tokens.length; from += OPENED_AT_ONCE) {
    const some = tokens.slice(from, from + OPENED_AT_ONCE);
    closers.push(...(await Promise.all(some.map((token) => openStream(origin, token, agent, onChange)))));
  }
  const kind = { franchiseeId: MERCHANT, resource: PAGE, type: 'updated' } as const;
  for (let index = 0; index < CHANGES; index += 1) {
    await pause(BETWEEN_MS);
    heardCount = 0;
    const id = `bench-${tokens.length}-${index}`;
    // The word of the commit and the change itself race; a lag is at least nothing.
    committedAtMs = performance.now();
    await withTenant(database.db, MERCHANT, (trx) => publishChanges(trx, kind, [{ id, storeId: 's01' }]));
    const untilMs = performance.now() + PATIENCE_MS;
    while (heardCount < tokens.length) {
      if (performance.now() > untilMs)
        throw new Error(`${heardCount} of ${tokens.length} readers heard of it.`);
      await pause(5);
    }
  }
  for (const close of closers) close();
  agent.destroy();
  return lags.sort((one, other) => one - other);
}

/** Reads a stream; resolves when it stands. */
function openStream(origin: string, token: string, agent: Agent, onChange: () => void): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const request = get(
      `${origin}${toUrlPath(LIVE_STREAM)}`,
      { agent, headers: { ...HEADERS, authorization: `Bearer ${token}` } },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`The stream was refused: ${answer.statusCode}.`));
        answer.on('error', () => undefined);
        answer.setEncoding('utf8').on('data', (text: string) => {
          if (text.includes(`event: ${LIVE_EVENT.ready}`)) resolve(() => request.destroy());
          if (text.includes(`event: ${LIVE_EVENT.change}`)) onChange();
        });
      },
    );
    request.on('error', reject);
  });
}

function rowsOf(name: string, lags: readonly number[], note: string): readonly FigureRow[] {
  return [
    {
      name: `${name}P50Ms`,
      value: tenths(at(lags, 0.5)),
      unit: 'ms',
      note: `from the commit's call; ${note}`,
    },
    { name: `${name}P99Ms`, value: tenths(at(lags, 0.99)), unit: 'ms', note },
  ];
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
