import { isDeepStrictEqual } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../../../gateway/demonstration/random';
import { startEmbeddedBroker } from '../../support/mqtt/embedded-broker';
import { callProduct, signIn, type CallRecord, type CallWish } from '../product-call';
import type { Trial, TrialBench } from '../trial';
import { openBank, type Bank } from './bank';
import { startCrashClients } from './crash-clients';
import { findIdleDevices, openDevicePark, type DevicePark } from '../device-park';
import { FRANCHISEE, type CrashEngine } from './crash-engine';
import { judge, type Findings } from './judge';
import { untilPaid } from './refund-clients';
import { beginTold, type AnsweredRequest, type Told } from './told';

/** The main account that the clients work as. */
const MAIN = '13800000001';
const PREFIX = 'portal/1';
const ORDERED = 15;
const RESTARTED = 4;
/** Requests answered well and starts made before the next kill, for there has to be something to lose. */
const ANSWERED_EACH = 8;
const STARTED_EACH = 2;
const SETTLED_MAX_MS = 15_000;
/** The kill comes at any moment of this. */
const MOMENT_MS = 1_200;
/** Requests that are asked again after each restart, and at the end. */
const ASKED_AGAIN = { each: 8, end: 120 } as const;
const AGAIN_MAX = 20;
const AGAIN_PAUSE_MS = 250;
const QUIET_MAX_MS = 40_000;
/** What people are promised on a quiet machine, and what even a busy one keeps. */
const READY_PROMISED_MS = 3_000;
const READY_MAX_MS = 60_000;

export interface CrashTrialOptions {
  readonly kills: number;
  /** Decides the moments; the same number gives the same ones. */
  readonly seed: number;
  readonly openEngine: () => Promise<CrashEngine>;
}

/** A trial of one engine: everything dies at random moments, and nothing that was acknowledged may be lost. */
export function createCrashTrial(name: string, options: CrashTrialOptions): Trial {
  return {
    name,
    about: `${options.kills} kills at random moments under orders and commands, seed ${options.seed}`,
    limitMs: { short: 900_000, full: 3_600_000 },
    run: (bench) => runCrashTrial(options, bench),
  };
}

async function runCrashTrial(
  { kills, seed, openEngine }: CrashTrialOptions,
  bench: TrialBench,
): Promise<void> {
  const broker = await startEmbeddedBroker();
  bench.afterwards(broker.remove);
  const bank = await openBank(FRANCHISEE);
  bench.afterwards(bank.close);
  const engine = await openEngine();
  bench.afterwards(engine.remove);
  const random = createRandom(seed);
  const sinceMs = Date.now();
  await engine.start({ brokerUrl: broker.url, bank });
  const token = await signIn(engine.origin(), MAIN);
  const devices = await findIdleDevices(engine.origin(), token, ORDERED + RESTARTED);
  const [ordered, restarted] = [devices.slice(0, ORDERED), devices.slice(ORDERED)];
  const park = openDevicePark({
    url: broker.url,
    prefix: PREFIX,
    imeis: devices.map(({ imei }) => imei),
    // Two of them belong to different clients, so that these have devices that are there as well.
    sleepers: ordered.slice(0, 2).map(({ imei }) => imei),
  });
  bench.afterwards(park.close);
  const told = beginTold();
  const prefix = `CRASH${seed}`;
  const clients = startCrashClients({ origin: engine.origin, token, ordered, restarted, told, prefix });
  bench.afterwards(clients.stop);
  bench.print(`load: ${clients.clients} clients, ${devices.length} devices at a broker`);
  const scope = { prefix, sinceMs };
  const course: Course = { ...{ engine, told, park, bank, scope }, found: beginFound(), readyMs: [] };
  for (let round = 0; round < kills - 1; round += 1) {
    await settled(told, park);
    await pause(random.int(0, MOMENT_MS));
    await killAndCheck(course, { round, isLast: false }, bench);
  }
  await clients.stop();
  park.stayAwake();
  bank.loseNoMore();
  const waitedSinceMs = Date.now();
  await quiet(park);
  const open = await untilPaid((wish) => callProduct(engine.origin(), { ...wish, token }), told);
  const waitedSeconds = Math.round((Date.now() - waitedSinceMs) / 1000);
  bench.claim(
    'in the end nothing moves money any more',
    open === 0,
    `${open} orders after ${waitedSeconds} s`,
  );
  await killAndCheck(course, { round: kills - 1, isLast: true }, bench);
  summarise(course, kills, bench);
  const code = await engine.stop();
  bench.claim('after all of it the gateway ends in good order', code === 0, `exit ${code}`);
}

interface Course {
  readonly engine: CrashEngine;
  readonly told: Told;
  readonly park: DevicePark;
  readonly bank: Bank;
  readonly scope: { readonly prefix: string; readonly sinceMs: number };
  readonly found: Found;
  readonly readyMs: number[];
}

type Kind = keyof Findings | 'answers';
type Found = Readonly<Record<Kind, Set<string>>> & { looks: number };

function beginFound(): Found {
  return {
    ...{ lost: new Set(), doubled: new Set(), unasked: new Set(), sums: new Set(), starts: new Set() },
    money: new Set(),
    answers: new Set(),
    looks: 0,
  };
}

async function killAndCheck(
  { engine, told, park, bank, scope, found, readyMs }: Course,
  { round, isLast }: { readonly round: number; readonly isLast: boolean },
  bench: TrialBench,
): Promise<void> {
  const fall = await engine.fall({ round, isLast, scope });
  const findings =
    fall.facts === null
      ? null
      : judge(told, fall.facts, { starts: park.starts, paidOut: isLast ? bank.paidOut : null });
  const readyInMs = await engine.comeBack();
  readyMs.push(readyInMs);
  const again = sample(told.answered, isLast ? ASKED_AGAIN.end : ASKED_AGAIN.each);
  const changed = await askAgain(engine.origin(), again, told);
  const news = [...note(found, 'answers', changed), ...(findings === null ? [] : noteAll(found, findings))];
  bench.print(
    [
      String(round + 1).padStart(3),
      fall.what.padEnd(20),
      `acknowledged ${told.events.length} events, ${told.results.length} commands`.padEnd(40),
      `starts ${park.starts.length}`.padEnd(11),
      `ready in ${readyInMs} ms${readyInMs > READY_PROMISED_MS ? ' (slow)' : ''}`,
      findings === null ? '' : 'database looked at',
    ].join('  '),
  );
  for (const line of news.slice(0, 8)) bench.print(`     ${line}`);
}

function noteAll(found: Found, findings: Findings): string[] {
  found.looks += 1;
  const kinds = ['lost', 'doubled', 'unasked', 'sums', 'starts', 'money'] as const;
  return kinds.flatMap((kind) => note(found, kind, findings[kind]));
}

/** Remembers what was found; answers what was not known before. */
function note(found: Found, kind: Kind, lines: readonly string[]): string[] {
  const news = lines.filter((line) => !found[kind].has(line));
  for (const line of news) found[kind].add(line);
  return news.map((line) => `${kind}: ${line}`);
}

/** The same words with the same key have to be answered the same, whatever happened in between. */
async function askAgain(origin: string, asked: readonly AnsweredRequest[], told: Told): Promise<string[]> {
  const changed: string[] = [];
  for (const { wish, data } of asked) {
    const record = await insist(origin, wish);
    if (record.code === 0 && isDeepStrictEqual(record.data, data)) continue;
    const answer = `${record.status} ${JSON.stringify(record.data)}`;
    changed.push(`${wish.kind} ${JSON.stringify(wish.body)}: ${JSON.stringify(data)}, then ${answer}`);
  }
  told.askedAgain += asked.length;
  return changed;
}

/** A database that was killed may be away for a moment more, though the gateway was ready already. */
async function insist(origin: string, wish: CallWish): Promise<CallRecord> {
  for (let turn = 0; ; turn += 1) {
    const record = await callProduct(origin, wish);
    if (record.status !== 503 || turn === AGAIN_MAX) return record;
    await pause(AGAIN_PAUSE_MS);
  }
}

/** Half the newest, half from all that went before. */
function sample<T>(all: readonly T[], count: number): readonly T[] {
  const newest = all.slice(-Math.ceil(count / 2));
  const older = all.slice(0, -Math.ceil(count / 2));
  const step = Math.max(1, Math.ceil(older.length / (count / 2)));
  return [...newest, ...older.filter((_, index) => index % step === 0)];
}

function summarise({ told, park, bank, found, readyMs }: Course, kills: number, bench: TrialBench): void {
  const ready = [...readyMs].sort((left, right) => left - right);
  const [median = Infinity, slowest = Infinity] = [ready[Math.floor(ready.length / 2)], ready.at(-1)];
  const { events, results, reads } = told;
  const given = results.filter(({ commandId }) => commandId !== undefined);
  const paid = events.filter(({ event }) => event === 'paid');
  const refunded = told.refundTries.filter(({ result }) => result === 'ok');
  bench.print(
    `${kills} kills; acknowledged: ${events.length} events, ${given.length} commands; ${reads} lists read; ` +
      `${park.starts.length} starts at devices, ${park.expired()} commands refused there as too late; ` +
      `the database looked at ${found.looks} times`,
  );
  const { asked, again, lost } = bank.counts;
  bench.print(
    `refunds: ${told.refundTries.length} asked for by people, ${told.refundReads.length} looks at them; the bank ` +
      `paid ${bank.paidOut.size}, was asked ${asked} times, ${again} of them again, and lost ${lost} answers`,
  );
  const claims: readonly (readonly [Kind, string, number])[] = [
    ['lost', 'nothing that was acknowledged is lost', events.length + given.length],
    ['doubled', 'nothing is there twice', events.length + given.length],
    ['unasked', 'nothing is there that nobody asked for', events.length + given.length],
    ['sums', 'the sums are those of the orders', found.looks],
    ['starts', 'no order is started twice, late, or only on paper', park.starts.length],
    [
      'money',
      'no more went back than was paid, and the bank paid what is called done, once',
      bank.paidOut.size,
    ],
    ['answers', 'the same words with the same key are answered the same', told.askedAgain],
  ];
  for (const [kind, words, looked] of claims) {
    bench.claim(
      words,
      found[kind].size === 0 && looked > 0,
      `${found[kind].size} otherwise, ${looked} looked at`,
    );
  }
  bench.claim(
    'every request was answered or could be repeated',
    told.wrong.length === 0,
    told.wrong.slice(0, 5).join('; ') || 'all',
  );
  bench.claim(
    'there was something to lose at every kill',
    [paid.length, given.length, 2 * park.starts.length, 2 * refunded.length].every(
      (count) => count >= kills,
    ) && reads > 0,
    `${paid.length} payments, ${given.length} commands, ${park.starts.length} starts, ${refunded.length} refunds`,
  );
  bench.print(
    `ready again: median ${median} ms, slowest ${slowest} ms; promised on a quiet machine: ${READY_PROMISED_MS} ms` +
      (slowest > READY_PROMISED_MS ? ' (WARNING: not kept here)' : ''),
  );
  bench.claim(
    `ready again within ${READY_MAX_MS / 1000} s, on however busy a machine`,
    slowest < READY_MAX_MS,
    `slowest ${slowest} ms`,
  );
}

/** Waits until enough was answered and started since it was called. */
async function settled({ answered }: Told, { starts }: DevicePark): Promise<void> {
  const [answers, begun, untilMs] = [answered.length, starts.length, Date.now() + SETTLED_MAX_MS];
  const isEnough = () => answered.length >= answers + ANSWERED_EACH && starts.length >= begun + STARTED_EACH;
  while (!isEnough() && Date.now() < untilMs) await pause(20);
}

async function quiet(park: DevicePark): Promise<void> {
  const untilMs = Date.now() + QUIET_MAX_MS;
  while (!park.isQuiet() && Date.now() < untilMs) await pause(100);
  // What they said last is heard.
  await pause(2_000);
}
