import { readFileSync } from 'node:fs';
import { createAccess } from '../contract/access/access';
import { toEffectivePermissionIds, type AccessSubject } from '../contract/access/account';
import { createEnforcer } from '../contract/access/enforcer';
import { resolveDeclaration } from '../contract/resources/resolve';
import { resources } from '../resources.config';
import { medianMicroseconds, printFigures, tenths } from './figures';

/** What the menu may cost once the decisions are remembered, in µs. */
const WARM_BUDGET = 50;
const ROUNDS = 301;

const { catalogue, pages } = resolveDeclaration(resources);
const policy = readFileSync(new URL('../access-policy.conf', import.meta.url), 'utf8');
const buildStartedAt = performance.now();
const enforcer = await createEnforcer(policy, catalogue);
const buildMs = performance.now() - buildStartedAt;

/** The slowest kind of account: a sub-account, decided by id; it holds every second permission. */
const subject: AccessSubject = {
  type: 2,
  isUnderProxy: false,
  includePermissions: catalogue.permissions.filter((_, index) => index % 2 === 0).map(({ id }) => id),
  shouldHavePermissions: [],
  excludePermissions: [],
  delegatedPermissions: null,
  handedOverPermissions: [],
};
const keys = [
  ...new Set(pages.flatMap(({ reads }) => reads.flatMap((need) => (need.kind === 'open' ? [] : need.keys)))),
];

const warmAccess = createAccess(enforcer, catalogue);
const effective = toEffectivePermissionIds(subject);
const ids = keys.map((key) => catalogue.idOf(key) ?? -1);
let kept = 0;
const decideMenu = (access: typeof warmAccess) => {
  const rights = access.of(subject);
  for (const { reads } of pages) if (rights.allows(reads)) kept += 1;
};

const cold = medianMicroseconds(ROUNDS, 1, () => decideMenu(createAccess(enforcer, catalogue)));
const warm = medianMicroseconds(ROUNDS, 100, () => decideMenu(warmAccess));
const enforce = medianMicroseconds(ROUNDS, 1, () => {
  for (const key of keys) if (enforcer.decide(subject, key).isHeld) kept += 1;
});
const floor = medianMicroseconds(ROUNDS, 100, () => {
  for (const id of ids) if (effective.has(id)) kept += 1;
});
if (kept === 0) throw new Error('The account of the bench holds nothing, so nothing was measured.');

const over = warm > WARM_BUDGET;
printFigures('access', [
  { name: 'pages', value: pages.length, unit: '', note: `with ${keys.length} different keys` },
  { name: 'enforcerBuildMs', value: tenths(buildMs), unit: 'ms', note: 'once per process, probes included' },
  { name: 'menuColdMicroseconds', value: tenths(cold), unit: 'µs', note: 'a subject never seen' },
  {
    name: 'menuWarmMicroseconds',
    value: tenths(warm),
    unit: 'µs',
    note: `budget ${WARM_BUDGET} µs: ${over ? 'OVER' : 'kept'}`,
  },
  {
    name: 'casbinMicroseconds',
    value: tenths(enforce),
    unit: 'µs',
    note: 'the same keys, each asked of Casbin',
  },
  {
    name: 'setMicroseconds',
    value: tenths(floor),
    unit: 'µs',
    note: 'the same keys in a bare Set: the floor',
  },
  { name: 'warmPerSet', value: tenths(warm / floor), unit: '×', note: 'warm menu by the floor' },
]);
if (over) process.exitCode = 1;
