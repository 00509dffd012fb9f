import { readFileSync } from 'node:fs';
import { createAccess } from '../contract/access/access';
import { createEnforcer } from '../contract/access/enforcer';
import { ENDPOINTS, toUrlPath } from '../contract/api/endpoints';
import { ONE_HOUR_MS } from '../contract/limits';
import { resolveDeclaration } from '../contract/resources/resolve';
import { buildApp } from '../gateway/app/build-app';
import { createFastify } from '../gateway/plugins/create-fastify';
import { openDatabase } from '../gateway/database/open-database';
import { seedDemonstration } from '../gateway/demonstration/demonstration';
import { readEnv } from '../gateway/env';
import { resources } from '../resources.config';
import { printFigures, tenths } from './figures';

/** Refusals whose time must not tell them apart (controls A3); the first is what the others stand beside. */
const REFUSALS = [
  { name: 'unknownMobile', mobile: '13900000000', franchiseeMobile: '' },
  { name: 'wrongPassword', mobile: '13800000001', franchiseeMobile: '' },
  { name: 'wrongMainMobile', mobile: '13800000011', franchiseeMobile: '13800000021' },
] as const;
const ROUNDS = 300;

const { env } = readEnv({});
if (env === undefined) throw new Error('The default environment is not valid.');
const resolved = resolveDeclaration(resources);
const policy = readFileSync(new URL('../access-policy.conf', import.meta.url), 'utf8');
let nowMs = Date.UTC(2026, 2, 18, 12, 30);
const database = await openDatabase({ engine: 'memory' });
const { catalogue } = resolved;
const settings = { resolved, nowMs, scale: 0.01, isProduction: false };
await database.patiently(() => seedDemonstration(database.bulk, settings));
const app = await buildApp({
  env,
  db: database.db,
  listen: database.listen,
  resolved,
  access: createAccess(await createEnforcer(policy, catalogue), catalogue),
  now: () => nowMs,
  smsSender: { send: () => Promise.resolve() },
  base: createFastify({ level: 'silent' }, env.trustedProxies),
});

async function timeRefusal({ mobile, franchiseeMobile }: (typeof REFUSALS)[number]): Promise<number> {
  const payload = {
    mobile,
    franchiseeMobile,
    password: 'Guess2026!',
    loginType: 'mobile_pwd',
    loginRoleType: 0,
  };
  const startedAt = performance.now();
  const answer = await app.inject({
    method: 'POST',
    url: toUrlPath(ENDPOINTS.login),
    headers: { 'gateway-version': '1' },
    payload,
  });
  const tookMs = performance.now() - startedAt;
  if (answer.json<{ code: number }>().code === 0) throw new Error('A guess was let in.');
  return tookMs;
}

const samples = REFUSALS.map((): number[] => []);
for (let round = 0; round < ROUNDS; round += 1) {
  // An hour later no account and no address has to wait any more.
  nowMs += ONE_HOUR_MS;
  // Whoever comes first after the clock has moved finds other caches than the rest: each in turn.
  const kinds = [...REFUSALS.entries()];
  const turn = round % kinds.length;
  for (const [index, refusal] of [...kinds.slice(turn), ...kinds.slice(0, turn)]) {
    samples[index]?.push(await timeRefusal(refusal));
  }
}
await app.close();
await database.close();

const [unknown = []] = samples;
printFigures(
  'login',
  REFUSALS.flatMap(({ name }, index) => {
    const own = samples[index] ?? [];
    return [
      { name: `${name}Ms`, value: tenths(medianOf(own)), unit: 'ms', note: `median of ${ROUNDS}` },
      ...(index === 0
        ? []
        : [
            {
              name: `${name}P`,
              value: mannWhitneyP(unknown, own),
              unit: '',
              note: 'Mann-Whitney, beside an unknown mobile; above 0.01',
            },
          ]),
    ];
  }),
);

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Two-sided p of the Mann-Whitney U test by its normal approximation; ties share their rank. */
function mannWhitneyP(first: readonly number[], second: readonly number[]): number {
  const ranked = [
    ...first.map((value) => [value, 0] as const),
    ...second.map((value) => [value, 1] as const),
  ];
  ranked.sort(([a], [b]) => a - b);
  const rankSum = ranked.reduce((sum, [, group], index) => (group === 0 ? sum + index + 1 : sum), 0);
  const [n, m] = [first.length, second.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return Math.round(2 * (1 - toNormalShare(z)) * 1000) / 1000;
}

/** Share of the normal distribution below z (Abramowitz and Stegun 26.2.17, error below 1e-7). */
function toNormalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429].reduceRight(
    (sum, coefficient) => (sum + coefficient) * t,
    0,
  );
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
