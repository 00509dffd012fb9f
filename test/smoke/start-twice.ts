/**
 * `npm start`, twice on one data folder: the first start builds what is missing, fills the demonstration and
 * lets somebody log in; the second finds all of it again. While it runs, the operator's commands are answered.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProduct } from '../support/browser/product';

const dataDir = await mkdtemp(join(tmpdir(), 'franchisee-portal-'));

async function startAndLogIn(): Promise<{
  readonly startedInMs: number;
  readonly orders: number;
}> {
  const product = await startProduct({ command: ['npm', 'start'], dataDir, env: { SEED_SCALE: '0.1' } });
  try {
    const login = await call(product.origin, 'v1/user/login', null, {
      mobile: '13800000001',
      password: 'Wash2026!',
      franchiseeMobile: '',
      loginType: 'mobile_pwd',
      loginRoleType: 0,
    });
    const list = await call(product.origin, 'v1/washer/order/list', String(login['token']), {
      page: 1,
      pageSize: 20,
    });
    for (const command of [['telemetry:report'], ['log', '--', 'verify']]) {
      const env = { ...process.env, DATA_DIR: dataDir };
      await promisify(execFile)('npm', ['run', '-s', ...command], { env });
    }
    await product.stop();
    return { startedInMs: product.startedInMs, orders: Number(list['total']) };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

async function call(
  origin: string,
  path: string,
  token: string | null,
  body: unknown,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(`${origin}/franchisee_pc/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'gateway-version': '1',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const envelope: unknown = await answer.json();
  if (
    typeof envelope !== 'object' ||
    envelope === null ||
    !('code' in envelope) ||
    envelope.code !== 0 ||
    !('data' in envelope)
  ) {
    throw new Error(`${path} answered ${answer.status} ${JSON.stringify(envelope)}`);
  }
  const { data } = envelope;
  if (typeof data !== 'object' || data === null) throw new Error(`${path} answered without data.`);
  return { ...data };
}

try {
  const first = await startAndLogIn();
  console.log(`first start: ${first.startedInMs} ms, ${first.orders} orders this week`);
  const second = await startAndLogIn();
  console.log(`second start: ${second.startedInMs} ms, ${second.orders} orders this week`);
  if (first.orders === 0 || second.orders === 0) throw new Error('The demonstration has no orders.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
