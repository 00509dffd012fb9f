import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { createAccess, type Access } from '../../../contract/access/access';
import { createEnforcer } from '../../../contract/access/enforcer';
import { API_BASE, ENDPOINTS, toUrlPath } from '../../../contract/api/endpoints';
import type { LoginRequest } from '../../../contract/api/account/login';
import { ONE_MINUTE_MS } from '../../../contract/limits';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import type { Declaration } from '../../../contract/resources/declaration';
import type { ResolvedDeclaration } from '../../../contract/resources/resolved';
import { buildApp } from '../../../gateway/app/build-app';
import { createFolderStores, type FileStores } from '../../../gateway/app/file-stores';
import type { ExportSettings } from '../../../gateway/app/exports';
import type { OpenDatabase } from '../../../gateway/database/open-database';
import type { DeviceLink } from '../../../gateway/device-link/device-link';
import type { PasswordHasher } from '../../../gateway/features/account/password-hasher';
import type { LiveLimits } from '../../../gateway/features/live/live-service';
import type { PayoutChannel } from '../../../gateway/features/receipt/payout-channel';
import type { RefundChannel } from '../../../gateway/features/refund/refund-channel';
import type { TurnLimits } from '../../../gateway/plugins/turns/turns';
import type { SmsSender } from '../../../gateway/features/account/sms-sender';
import { DEMONSTRATION_ACCOUNTS, DEMONSTRATION_PASSWORD } from '../../../gateway/demonstration/people';
import { readEnv, type Env } from '../../../gateway/env';
import { createFastify } from '../../../gateway/plugins/create-fastify';
import { resources } from '../../../resources.config';
import { assertBooksBalance } from './books';
import { openTestDatabase, type BookExemption } from './database';
import { asPlainLogin } from './plain-login';
import { createRecordingPayouts } from './payout-channel';
import { createQuickHasher } from './quick-hasher';
import { createReadingWatch, type ReadingWatch } from './reading-watch';
import { createRecordingChannel } from './refund-channel';
import { openSeededDatabase, seedInto, type Seed } from './seeded-database';

/** The moment at which the demonstration of the suites stands still: 2026-03-18 20:30 in Shanghai. */
export const TEST_NOW_MS = Date.UTC(2026, 2, 18, 12, 30);

export interface GatewaySettings extends BookExemption {
  /** @default openTestDatabase */
  readonly open?: () => Promise<OpenDatabase>;
  /** Share of the demonstration's orders; 0 leaves the database empty. @default 0.02 */
  readonly seedScale?: number;
  readonly declaration?: Declaration;
  /** What the demonstration's rows are made from. @default the product's */
  readonly seedDeclaration?: Declaration;
  readonly env?: Partial<Env>;
  /** Another gateway, whose database, rows and clock this one shares; it is closed by itself. */
  readonly beside?: TestGateway;
  /** @default sends nothing */
  readonly smsSender?: SmsSender;
  /** @default 0: answers to sign-ins come when they are ready */
  readonly paceMs?: number;
  /** The gateway stands behind row-level security as in production; the suite itself looks past it. @default false */
  readonly isPlainLogin?: boolean;
  /** @default Argon2id as in production, at the least cost */
  readonly hasher?: PasswordHasher;
  /** How many calls run at once. @default as many as in production, and a long wait, for the suites share a busy machine */
  readonly turns?: TurnLimits;
  /** Bounds of live streams. @default those of production */
  readonly live?: Partial<LiveLimits>;
  /** The way to devices. @default none */
  readonly link?: DeviceLink;
  /** The way by which money goes back. @default one that does at once whatever is asked */
  readonly refundChannel?: RefundChannel | null;
  /** The way by which users get money out of a balance. @default one that pays at once whatever is asked */
  readonly payoutChannel?: PayoutChannel | null;
  /** @default as in production */
  readonly exporting?: ExportSettings;
  /** Where files lie. @default folders of `env.dataDir`; without one, folders that are gone after the gateway */
  readonly files?: FileStores;
}

/** A gateway over a real database, called without a socket. */
export interface TestGateway {
  readonly app: FastifyInstance;
  readonly database: OpenDatabase;
  readonly resolved: ResolvedDeclaration;
  readonly access: Access;
  readonly logLines: readonly string[];
  readonly files: FileStores;
  now: () => number;
  advance: (ms: number) => void;
  /** Signs an account of the demonstration in; yields its token. */
  login: (mobile: string) => Promise<string>;
  /** Calls `v1/{path}` as the holder of a token. */
  post: (path: string, body: unknown, token?: string) => Promise<LightMyRequestResponse>;
  get: (path: string, token?: string) => Promise<LightMyRequestResponse>;
  close: () => Promise<void>;
}

/**
 * One gateway for a test file, started before its first test and stopped after its last. Then the books must balance,
 * unless the file says why they cannot.
 */
export function useGateway(settings: GatewaySettings = {}): () => TestGateway {
  let gateway: TestGateway | undefined;
  beforeAll(async () => {
    gateway = await startGateway(settings);
  });
  afterAll(async () => {
    try {
      const isChecked = settings.booksDifferBecause === undefined && settings.beside === undefined;
      if (gateway !== undefined && isChecked) await assertBooksBalance(gateway.database);
    } finally {
      await gateway?.close();
    }
  });
  return () => {
    if (gateway === undefined) throw new Error('The gateway starts in beforeAll.');
    return gateway;
  };
}

export function testEnv(changes: Partial<Env> = {}): Env {
  const { env } = readEnv({});
  if (env === undefined) throw new Error('The default environment is not valid.');
  return { ...env, port: 0, ...changes };
}

/** Text of the product's access policy. */
export const POLICY_TEXT = readFileSync(new URL('../../../access-policy.conf', import.meta.url), 'utf8');

export async function createTestAccess({ catalogue }: ResolvedDeclaration): Promise<Access> {
  return createAccess(await createEnforcer(POLICY_TEXT, catalogue), catalogue);
}

const PATIENT_TURNS: TurnLimits = {
  ofAccount: { places: 4, queueMax: 1_000, waitMs: ONE_MINUTE_MS },
  ofMerchant: { places: 6, queueMax: 1_000, waitMs: ONE_MINUTE_MS },
};

export const HEADERS = { 'gateway-version': '1' } as const;

/** Body of a sign-in of an account of the demonstration. */
export function toLoginBody(mobile: string, password = DEMONSTRATION_PASSWORD): LoginRequest {
  const account = DEMONSTRATION_ACCOUNTS.find((candidate) => candidate.mobile === mobile);
  if (account === undefined) throw new Error(`The demonstration has no account ${mobile}.`);
  return {
    mobile,
    password,
    franchiseeMobile: account.mainMobile,
    loginType: 'mobile_pwd',
    loginRoleType: account.roleType,
  };
}

async function openWith(
  seed: Seed,
  open: GatewaySettings['open'],
  { spans }: ReadingWatch,
): Promise<OpenDatabase> {
  if (open === undefined) return seed.scale > 0 ? openSeededDatabase(seed, spans) : openTestDatabase(spans);
  const database = await open();
  if (seed.scale > 0) await seedInto(database, seed);
  return database;
}

export async function startGateway({
  open,
  seedScale = 0.02,
  declaration = resources,
  seedDeclaration = resources,
  env,
  beside,
  smsSender,
  hasher = createQuickHasher(),
  paceMs = 0,
  isPlainLogin = false,
  turns = PATIENT_TURNS,
  live,
  link,
  refundChannel = createRecordingChannel(),
  payoutChannel = createRecordingPayouts(),
  exporting,
  files: givenFiles,
}: GatewaySettings = {}): Promise<TestGateway> {
  let nowMs = TEST_NOW_MS;
  const seed: Seed = { declaration: seedDeclaration, nowMs, scale: seedScale };
  const reading = createReadingWatch();
  const database = beside?.database ?? (await openWith(seed, open, reading));
  const resolved = resolveDeclaration(declaration);
  const access = await createTestAccess(resolved);
  const logLines: string[] = [];
  // Nothing is made before the first file is.
  const folder = join(tmpdir(), `portal-files-${randomUUID()}`);
  const files = givenFiles ?? beside?.files ?? createFolderStores(env?.dataDir ?? folder);
  const base = createFastify(
    { level: 'info', stream: { write: (line) => void logLines.push(line) } },
    testEnv(env).trustedProxies,
  );
  reading.watch(base);
  const app = await buildApp({
    env: testEnv(env),
    db: isPlainLogin ? asPlainLogin(database.db) : database.db,
    door: isPlainLogin ? asPlainLogin(database.door) : database.door,
    turns,
    listen: database.listen,
    ...(live === undefined ? {} : { live }),
    ...(link === undefined ? {} : { link }),
    refundChannel,
    payoutChannel,
    files,
    ...(exporting === undefined ? {} : { exporting }),
    resolved,
    access,
    now: beside?.now ?? (() => nowMs),
    smsSender: smsSender ?? { send: async () => undefined },
    paceMs,
    hasher,
    base,
  });
  await app.ready();

  const inject = (options: InjectOptions, token: string | undefined) =>
    app.inject({
      ...options,
      headers: {
        ...HEADERS,
        ...options.headers,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    });

  return {
    app,
    database,
    resolved,
    access,
    logLines,
    files,
    now: beside?.now ?? (() => nowMs),
    advance(ms) {
      nowMs += ms;
    },
    async login(mobile) {
      const url = toUrlPath(ENDPOINTS.login);
      const answer = await inject({ method: 'POST', url, payload: toLoginBody(mobile) }, undefined);
      const { data, message } = answer.json<{ data: { token: string } | null; message: string }>();
      if (data === null) throw new Error(`${mobile} could not sign in: ${message}`);
      return data.token;
    },
    post: (path, body, token) =>
      inject(
        {
          method: 'POST',
          url: `${API_BASE}/v1/${path}`,
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify(body),
        },
        token,
      ),
    get: (path, token) => inject({ method: 'GET', url: `${API_BASE}/v1/${path}` }, token),
    async close() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
      if (beside === undefined) await database.close();
      if (reading.breaches.length > 0) throw new Error(reading.breaches.join('\n'));
    },
  };
}
