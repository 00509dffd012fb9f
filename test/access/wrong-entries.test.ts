import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDeclaration } from '../../contract/resources/check/check';
import { placeIn } from '../../contract/resources/check/wording';
import { resources } from '../../resources.config';

type Path = readonly (string | number)[];

/** The product's declaration with one place changed. */
function withChange(path: Path, change: (before: unknown) => unknown, within: unknown = resources): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(within);
  const owner = within as Readonly<Record<string | number, unknown>>;
  const child = withChange(rest, change, owner[key]);
  if (Array.isArray(within)) return within.map((item: unknown, index) => (index === key ? child : item));
  return { ...owner, [key]: child };
}

const [first] = resources.entries;
if (first?.kind !== 'equipment') throw new Error('The first entry is equipment.');
const { device, name } = first;
const DEVICE: Path = ['entries', 0, 'device'];
const quantity = device.fields.findIndex(({ kind }) => kind === 'number');
const choice = device.fields.findIndex((field) => field.kind === 'enum' && field.filter === true);
const [act, nextAct] = [0, 1];
const locked = device.fields.findIndex(({ field }) => field === 'signal');
const chart: Path = ['entries', 0, 'statistic', 'summary', 'charts', 0];
const title = { zh: '名称', en: 'Name' };
const photos = { field: 'photos', from: 'attribute', kind: 'images', title, filter: true };
const add = (item: object) => (list: unknown) => [...(list as readonly unknown[]), item];
const assign = (part: object) => (before: unknown) => ({ ...(before as object), ...part });
const other = resources.entries.find((entry) => entry.kind === 'equipment' && entry.name !== name);
const foreign = other?.kind === 'equipment' ? (Object.keys(other.permissions[0]?.rows ?? {})[0] ?? '') : '';

/** What a new developer wrote and the check once let pass, or fell over. */
const WRONG: readonly { because: string; change: (before: unknown) => unknown; at: Path; id: string }[] = [
  { because: 'a filter on pictures', at: [...DEVICE, 'fields'], change: add(photos), id: 'RC034' },
  {
    because: 'an action that sets a locked field',
    at: [...DEVICE, 'actions', act, 'effect', 'values'],
    change: add({ field: device.fields[locked]?.field, to: 1 }),
    id: 'RC030',
  },
  {
    because: "another entry's key",
    at: DEVICE,
    change: assign({ permission: foreign }),
    id: 'RC035',
  },
  {
    because: 'an unknown property',
    at: [...DEVICE, 'fields', quantity],
    change: assign({ sortable: true }),
    id: 'RC031',
  },
  {
    because: 'a wrong side',
    at: [...DEVICE, 'fields', quantity],
    change: assign({ warn: { beneath: 3 } }),
    id: 'RC031',
  },
  {
    because: 'a wrong kind of column',
    at: [...DEVICE, 'fields', quantity],
    change: assign({ list: 'always' }),
    id: 'RC009',
  },
  { because: 'a wrong kind of chart', at: chart, change: assign({ kind: 'pie' }), id: 'RC009' },
  {
    because: 'choices without options',
    at: [...DEVICE, 'fields', choice],
    change: assign({ options: undefined }),
    id: 'RC032',
  },
  {
    because: 'an unknown effect',
    at: [...DEVICE, 'actions', nextAct],
    change: assign({ effect: { kind: 'restart' } }),
    id: 'RC009',
  },
  {
    because: 'a function',
    at: [...DEVICE, 'fields', quantity],
    change: assign({ hint: () => 'x' }),
    id: 'RC001',
  },
  {
    because: 'mixed operators',
    at: ['entries', 0, 'order'],
    change: assign({ reads: `${foreign} & franchisee | agentFranchisee` }),
    id: 'RC005',
  },
  { because: 'a home that is no page', at: ['home'], change: () => '/nowhere', id: 'RC019' },
];

describe('a wrong entry of the product', () => {
  it.each(WRONG)('$id: $because', ({ change, at, id }) => {
    expect(at.every((key) => key !== -1)).toBe(true);
    expect(checkDeclaration(withChange(at, change)).map((problem) => problem.id)).toContain(id);
  });

  it('is reported with eleven others at once, the function hiding none', () => {
    const given = WRONG.reduce<unknown>(
      (before, { at, change }) => withChange(at, change, before),
      resources,
    );
    const reported = checkDeclaration(given).map(({ id }) => id);
    expect(WRONG).toHaveLength(12);
    for (const { id } of WRONG) {
      const wanted = WRONG.filter((wrong) => wrong.id === id).length;
      expect(reported.filter((each) => each === id).length, id).toBeGreaterThanOrEqual(wanted);
    }
  });
});

/** Every place of the declaration, with the value that stands there. */
function placesOf(value: unknown, path: Path = []): readonly (readonly [Path, unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  const keys = Object.keys(value).map((key) => (Array.isArray(value) ? Number(key) : key));
  return [
    [path, value],
    ...keys.flatMap((key) => placesOf((value as Record<string | number, unknown>)[key], [...path, key])),
  ];
}

/** A place as the check writes it. */
const toWhere = (path: Path) => path.reduce<string>(placeIn, '');

/** Properties whose keys are names: of rights, of values that go with a command, of versions. */
const NAMED_KEYS = ['rows', 'fixed', 'brings'];
const places = placesOf(resources).slice(1);
const anyPlace = fc.integer({ min: 0, max: places.length - 1 }).map((index) => {
  const place = places[index];
  if (place === undefined) throw new Error('Every index has its place.');
  return place;
});

const cyclic: Record<string, unknown> = {};
cyclic['self'] = cyclic;
const thrower = new Proxy(
  {},
  {
    get: () => {
      throw new Error('no');
    },
    ownKeys: () => {
      throw new Error('no');
    },
  },
);
const strange = fc.constantFrom<unknown>(() => 1, Symbol('x'), 1n, NaN, new Date(0), new Map());
const RUNS = { numRuns: 30 };

describe('a declaration written in plain JavaScript', () => {
  it('never makes the check throw', () => {
    const garbage = fc.oneof(fc.anything(), strange, fc.constantFrom(cyclic, thrower));
    fc.assert(
      fc.property(anyPlace, garbage, ([path], value) => {
        expect(() => checkDeclaration(withChange(path, () => value))).not.toThrow();
      }),
      RUNS,
    );
  });

  it('is refused for what is no plain data, wherever it stands', () => {
    fc.assert(
      fc.property(anyPlace, strange, ([path], value) => {
        const reported = checkDeclaration(withChange(path, () => value));
        expect(reported).toContainEqual(expect.objectContaining({ id: 'RC001', where: toWhere(path) }));
      }),
      RUNS,
    );
  });

  it('is refused for a value of another type, wherever it stands', () => {
    fc.assert(
      fc.property(anyPlace, ([path, before]) => {
        // No place takes an object or a flag; some take an object or a number.
        const wrong = typeof before === 'object' ? true : [];
        const reported = checkDeclaration(withChange(path, () => wrong)).map(
          ({ id, where }) => `${id} ${where}`,
        );
        expect(
          [`RC033 ${toWhere(path)}`, `RC009 ${toWhere(path)}`].some((each) => reported.includes(each)),
        ).toBe(true);
      }),
      RUNS,
    );
  });

  it('is refused for a property that nothing reads, except where keys are names', () => {
    fc.assert(
      fc.property(anyPlace, ([path, before]) => {
        fc.pre(
          typeof before === 'object' && !Array.isArray(before) && !NAMED_KEYS.includes(String(path.at(-1))),
        );
        expect(checkDeclaration(withChange(path, assign({ nothing: 1 }))).map(({ id }) => id)).toContain(
          'RC031',
        );
      }),
      RUNS,
    );
  });

  it('is refused without what every named thing has', () => {
    const needed = places.filter(([path]) =>
      ['title', 'kind', 'field', 'name', 'rows'].includes(String(path.at(-1))),
    );
    fc.assert(
      fc.property(fc.constantFrom(...needed), ([path]) => {
        expect(checkDeclaration(withChange(path, () => undefined)).map(({ id }) => id)).toContain('RC032');
      }),
      RUNS,
    );
  });
});
