import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { hear } from '../../support/gateway/live-stream';
import type { SeveralGateways } from '../../support/several/several-gateways';
import { countInLog } from '../database-truth';
import { listDevices, toEdit, type Load } from '../load';
import { isWell, WITHOUT_ENVELOPE } from '../outage';
import { callProduct, signIn, type CallRecord } from '../product-call';
import type { TrialBench } from '../trial';

/** The main account that changes are made as. */
export const MAIN = '13800000001';
const HEARD_WITHIN_MS = 2_000;
const FAILED_TOLD = 5;

/** What one gateway changes is heard at the other. */
export async function judgeHearing(
  bench: TrialBench,
  { gateways: [first, second] }: Pick<SeveralGateways, 'gateways'>,
): Promise<void> {
  const token = await signIn(first.origin, MAIN);
  const stream = await hear(second.origin, token);
  const [id = ''] = await listDevices(first.origin, token, 1);
  const began = performance.now();
  const heard = Promise.race([stream.upTo(id).then(() => true), pause(HEARD_WITHIN_MS).then(() => false)]);
  await callProduct(first.origin, toEdit(token, id, 'heard'));
  const isHeard = await heard;
  const tookMs = Math.round(performance.now() - began);
  bench.claim('what one gateway changes is heard at the other', isHeard, `${tookMs} ms`);
  stream.close();
}

/** Calls that a gateway refused because the machine kept its connections too long: no fault of who went away. */
export function countBusy({ gateways }: SeveralGateways): number {
  const lines = gateways.flatMap(({ output }) => output().split('\n'));
  return lines.filter((line) => line.includes('No database connection became free')).length;
}

/** What the first of them were answered, in the one line that is left of a trial. */
export function tell(failed: readonly CallRecord[]): string {
  return failed
    .slice(0, FAILED_TOLD)
    .map(({ kind, status, code, data, beganAtMs, endedAtMs }) => {
      const took = Math.round(endedAtMs - beganAtMs);
      return `; ${kind} was answered ${status}, code ${code} after ${took} ms: ${JSON.stringify(data)}`;
    })
    .join('');
}

/**
 * One that is about to stop says so to whoever watches over it, and takes no more streams: pages ask again for these, and
 * read their lists meanwhile.
 */
export function isFailed(record: CallRecord): boolean {
  const { kind, status, hasRetryAfter } = record;
  const isPutOff = WITHOUT_ENVELOPE.includes(kind) && status === 503 && hasRetryAfter;
  return !isPutOff && !isWell(record);
}

export async function judgeChanges(
  bench: TrialBench,
  { server }: SeveralGateways,
  load: Load,
): Promise<void> {
  const url = new URL(server.url);
  url.pathname = '/portal';
  const { lost, doubled } = await countInLog(url.href, load.acknowledged);
  const total = load.acknowledged.length;
  bench.claim('no acknowledged change is lost', lost === 0 && total > 0, `${lost} of ${total}`);
  bench.claim('no change takes effect twice', doubled === 0, `${doubled} of ${total}`);
}
