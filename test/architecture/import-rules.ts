/**
 * Who may import whom. One table, read by the linter (as you type) and by the architecture test (which
 * names the offending edge). Arrows point one way: an area imports what stands before it, never after.
 */

/** Areas of one side, in order; an area may import every level before its own. */
interface Side {
  readonly root: string;
  readonly levels: readonly (readonly string[])[];
  /** Levels (by index) whose areas do not import each other. */
  readonly apart: readonly number[];
}

const SIDES: readonly Side[] = [
  {
    root: 'src',
    levels: [
      ['away', 'preference', 'node-only'],
      ['format', 'http', 'i18n', 'session', 'telemetry', 'theme'],
      ['access', 'chart', 'form', 'layout', 'providers', 'table'],
      // The one page that every declared list is drawn with.
      ['list'],
      ['features'],
      ['app'],
      ['main'],
    ],
    apart: [1],
  },
  {
    root: 'gateway',
    levels: [
      ['database', 'env', 'env-reader', 'tracing'],
      ['caller', 'events', 'device-link', 'jobs', 'storage', 'timers'],
      // Knows what it counts by its figures only.
      ['metrics'],
      ['plugins'],
      // Features know each other through their services, in this one order.
      ['features/ledger'],
      ['features/account', 'features/device', 'features/order', 'features/store', 'features/telemetry'],
      ['features/list'],
      ['features/attachment', 'features/operation-log'],
      ['features/command', 'features/ticket'],
      // What goes back to users, and who may not order.
      ['features/blacklist', 'features/coupon', 'features/refund'],
      // What hears devices and the platform, and what follows from it.
      [
        'features/alert',
        'features/inspection',
        'features/installation',
        'features/platform',
        'features/receipt',
      ],
      [
        'features/action',
        'features/bind',
        'features/captcha',
        'features/certification',
        'features/evidence',
        'features/export',
        'features/personal-center',
        'features/firmware',
        'features/remedy',
        'features/live',
        'features/search',
        'features/store-switch',
        'features/waiting',
      ],
      ['features/session', 'features/statistic'],
      ['features/overview'],
      ['features/login'],
      ['features/password'],
      ['features/sub-account'],
      ['features/agency'],
      ['app', 'demonstration', 'operator'],
      ['commands', 'dev', 'server', 'start'],
    ],
    apart: [],
  },
];

const DECLARATION = ['resources.config', 'access-policy.conf'];
/** What the declaration is written with: one file a type and their vocabulary; they know the contract only. */
const TYPES = 'resources';
/** The portal's root loads the figures of the types after the declaration, with the pages that show them. */
const READS_TYPES = ['resources.config', 'src/app'];
/** Composition roots: the only places that read the declaration and the policy. */
const READS_DECLARATION = ['src/app', 'gateway/start', 'gateway/dev', 'gateway/commands'];
/** Leaves that know nothing of ours, not even the contract. */
const KNOWS_NOTHING = ['src/telemetry'];
/** Folders of which each child is an island of its own. */
const ISLANDS = ['src/features'];
const PROOF = ['test', 'bench'];
/** Files of the repository's root that tools read; they may pull in what they configure. */
const TOOLING = ['vite.config', 'eslint.config'];

/** Packages that the contract may use: it runs in the browser and on the server alike. */
export const CONTRACT_PACKAGES: readonly string[] = [
  'casbin',
  '@sinclair/typebox',
  '@sinclair/typebox/value',
];
/** Packages that belong to one side only, with the side that may not use them. */
export const FOREIGN_PACKAGES: Readonly<Record<'src' | 'gateway', RegExp>> = {
  src: /^(?:node:|fastify|@fastify\/|pg$|kysely|@electric-sql\/|@node-rs\/|prom-client$|tsx)/,
  gateway: /^(?:react|antd|@ant-design\/|@refinedev\/|@tanstack\/|axios$|pako$)/,
};

/** Files directly in a side's root that the table does not name: programs, which may use all of the side. */
const PROGRAMS = { pattern: /^gateway\/[^/]+\.(?:ts|mjs)$/, area: 'gateway/start' };

/** Every area, deepest name first, so that the first match is the nearest. */
export const AREAS: readonly string[] = [
  ...SIDES.flatMap(({ root, levels }) => levels.flat().map((name) => `${root}/${name}`)),
  'contract',
  ...DECLARATION,
  TYPES,
  ...PROOF,
  ...TOOLING,
];

/** The area of a file (path from the repository's root), or null when the table does not know it. */
export function areaOf(file: string): string | null {
  const isIn = (area: string) => file === area || file.startsWith(`${area}/`) || file.startsWith(`${area}.`);
  return AREAS.find(isIn) ?? (PROGRAMS.pattern.test(file) ? PROGRAMS.area : null);
}

/** Says which rule an import between two files breaks, or null when it is allowed. */
export function findBrokenRule(fromFile: string, toFile: string): string | null {
  const from = areaOf(fromFile);
  const to = areaOf(toFile);
  if (from === null) return `${fromFile} stands in no area of the import rules; add it to the table`;
  if (to === null) return `${toFile} stands in no area of the import rules; add it to the table`;
  return findBrokenAreaRule(from, to) ?? findIslandRule(fromFile, toFile);
}

/** The same between two areas, blind to what lies inside them. */
export function findBrokenAreaRule(from: string, to: string): string | null {
  if (from === to || PROOF.includes(from) || TOOLING.includes(from)) return null;
  if (PROOF.includes(to)) return 'product code never imports tests or benches';
  if (TOOLING.includes(to)) return 'product code never imports tool configuration';
  if (KNOWS_NOTHING.includes(from)) return `${from} is a leaf: it imports nothing of ours`;
  if (DECLARATION.includes(to)) {
    if (READS_DECLARATION.includes(from)) return null;
    return `only ${READS_DECLARATION.join(', ')} read the declaration; take resolved pages as a parameter`;
  }
  if (to === TYPES) {
    return READS_TYPES.includes(from) ? null : 'only resources.config.ts reads what it is written with';
  }
  if (to === 'contract') return null;
  return findLevelRule(from, to);
}

function findLevelRule(from: string, to: string): string | null {
  const fromPlace = placeOf(from);
  const toPlace = placeOf(to);
  if (fromPlace === null || toPlace === null) return `${from} knows the contract only`;
  if (fromPlace.side !== toPlace.side) {
    return `${fromPlace.side.root} and ${toPlace.side.root} never import each other`;
  }
  if (toPlace.level > fromPlace.level) return `${to} stands above ${from}`;
  const isApart = toPlace.level === fromPlace.level && fromPlace.side.apart.includes(toPlace.level);
  return isApart ? `${from} and ${to} never import each other` : null;
}

function placeOf(area: string): { readonly side: Side; readonly level: number } | null {
  for (const side of SIDES) {
    const level = side.levels.findIndex((names) => names.some((name) => `${side.root}/${name}` === area));
    if (level >= 0) return { side, level };
  }
  return null;
}

function findIslandRule(fromFile: string, toFile: string): string | null {
  const folder = ISLANDS.find((name) => fromFile.startsWith(`${name}/`) && toFile.startsWith(`${name}/`));
  if (folder === undefined) return null;
  const islandOf = (file: string) => file.slice(folder.length + 1).split('/')[0];
  return islandOf(fromFile) === islandOf(toFile) ? null : `a child of ${folder} never imports another`;
}

/** All that one area may not import, in the form that `import-x/no-restricted-paths` takes. */
interface LintZone {
  readonly target: readonly string[];
  readonly from: readonly string[];
  readonly message: string;
}

/**
 * The forbidden imports for the linter: one zone per area, for it walks every zone at every import. Which
 * rule an import breaks is said by the architecture test.
 */
export function toLintZones(islands: readonly string[]): readonly LintZone[] {
  const areas = AREAS.map((from) =>
    toZone(
      from,
      AREAS.filter((to) => findBrokenAreaRule(from, to) !== null),
    ),
  );
  const apart = islands.map((from) =>
    toZone(
      from,
      islands.filter((to) => findIslandRule(`${from}/x`, `${to}/x`) !== null),
    ),
  );
  return [...areas, ...apart].filter(({ from }) => from.length > 0);
}

function toZone(area: string, forbidden: readonly string[]): LintZone {
  return {
    target: toGlobs(area),
    from: forbidden.flatMap(toGlobs),
    message: `${area} may not import this: see the table in test/architecture/import-rules.ts.`,
  };
}

/** An area is a folder or a single file of that name. */
function toGlobs(area: string): readonly string[] {
  // `resources` is not `resources.config`: what follows the name is an ending.
  return [`./${area}/**/*`, `./${area}{,.ts,.tsx,.mts,.mjs,.js}`];
}
