import { sql } from 'kysely';
import { type Endpoint, toUrlPath } from '../../../contract/api/endpoints';
import { HEADERS, type TestGateway } from './gateway';
import { withTenant, type TenantTransaction } from '../../../gateway/database/tenant';
import type { SmsSender } from '../../../gateway/features/account/sms-sender';

/** Text messages of a test, kept instead of sent. */
export interface SmsBox extends SmsSender {
  readonly sent: readonly { readonly mobile: string; readonly text: string }[];
  /** The code of the latest message to a mobile; waits for messages that are on their way. */
  codeFor: (mobile: string) => Promise<string>;
  /** Waits for messages that are on their way. */
  settled: () => Promise<void>;
  /** Makes messages fail until the returned function is called. */
  breakDown: () => () => void;
}

/** Messages leave after the answer: once now, once for good measure on a busy machine. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
}

export function createSmsBox(): SmsBox {
  const sent: { mobile: string; text: string }[] = [];
  let isBroken = false;
  return {
    sent,
    async send(mobile, text) {
      if (isBroken) throw new Error('The provider is away.');
      sent.push({ mobile, text });
    },
    settled,
    async codeFor(mobile) {
      await settled();
      const latest = sent.findLast((message) => message.mobile === mobile);
      const code = /\d{6}/.exec(latest?.text ?? '')?.[0];
      if (code === undefined) throw new Error(`No code was sent to ${mobile}.`);
      return code;
    },
    breakDown() {
      isBroken = true;
      return () => {
        isBroken = false;
      };
    },
  };
}

export interface Answer<T> {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data: T;
  /** The whole body without the trace id, for comparing answers byte by byte. */
  readonly bytes: string;
  /** Header that says when to come back. */
  readonly retryAfter: string | undefined;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly query?: string;
  readonly token?: string | undefined;
  readonly ip?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls one endpoint of the contract. The type of the data is the caller's claim about the contract. */
export async function call<T = unknown>(
  { app }: Pick<TestGateway, 'app'>,
  endpoint: Endpoint,
  { body, query = '', token, ip, headers = {} }: CallOptions = {},
): Promise<Answer<T>> {
  const answer = await app.inject({
    method: endpoint.method,
    url: `${toUrlPath(endpoint)}${query}`,
    headers: {
      ...HEADERS,
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    ...(ip === undefined ? {} : { remoteAddress: ip }),
  });
  const { code, message, data } = answer.json<{ code: number; message: string; data: T }>();
  const bytes = answer.body.replace(/"traceId":"[0-9a-f]+"/, '"traceId":""');
  const retryAfter = answer.headers['retry-after'];
  return {
    status: answer.statusCode,
    code,
    message,
    data,
    bytes,
    retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
  };
}

/** Makes every insert into a table fail until the returned function is called. */
export async function breakInserts(
  { database }: Pick<TestGateway, 'database'>,
  table: string,
): Promise<() => Promise<void>> {
  const { db } = database;
  // Not valid: what stands there already is left alone.
  await sql.raw(`ALTER TABLE ${table} ADD CONSTRAINT broken_by_a_test CHECK (false) NOT VALID`).execute(db);
  return async () => {
    await sql.raw(`ALTER TABLE ${table} DROP CONSTRAINT broken_by_a_test`).execute(db);
  };
}

/** Every line of every organisation's log, read tenant by tenant: row security hides them otherwise. */
export function readLog(gateway: Pick<TestGateway, 'database'>) {
  return eachTenant(gateway, (trx, id) =>
    trx.selectFrom('operation_log').selectAll().where('franchisee_id', '=', id).orderBy('log_id').execute(),
  );
}

/** Every request for certification, in the same way. */
export function readCertifications(gateway: Pick<TestGateway, 'database'>) {
  return eachTenant(gateway, (trx, id) =>
    trx.selectFrom('certification').selectAll().where('franchisee_id', '=', id).orderBy('id').execute(),
  );
}

async function eachTenant<T>(
  { database }: Pick<TestGateway, 'database'>,
  read: (trx: TenantTransaction, franchiseeId: string) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const franchisees = await database.db.selectFrom('franchisee').select('id').orderBy('id').execute();
  const rows: T[] = [];
  for (const { id } of franchisees) {
    rows.push(...(await withTenant(database.db, id, (trx) => read(trx, id))));
  }
  return rows;
}
