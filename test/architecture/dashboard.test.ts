import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { createGatewayMetrics } from '../../gateway/metrics/gateway-metrics';

interface Panel {
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const FILE = fileURLToPath(new URL('../../deploy/grafana/dashboard.json', import.meta.url));
const { panels } = JSON.parse(readFileSync(FILE, 'utf8')) as { readonly panels: readonly Panel[] };
const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Labels of each series that a gateway of our own making tells; Prometheus adds `instance`. */
let series: ReadonlyMap<string, ReadonlySet<string>>;
/** Names of all, also of those that tell nothing yet. */
let names: ReadonlySet<string>;

beforeAll(async () => {
  const metrics = createGatewayMetrics();
  metrics.requests.begin({ route: '/row', method: 'GET' })('2xx');
  metrics.show({
    turns: () => ({ account: { inside: 0, waiting: 0, refused: 0 } }),
    pools: () => [{ pool: 'work', open: 0, idle: 0, waiting: 0 }],
    isDatabaseAway: () => false,
    streams: () => 0,
    reads: () => ({ primary: 0, replica: 0, turnedBack: 0 }),
    replicaLagMs: () => 0,
  });
  metrics.ran({ name: 'sweep', isFailed: false, tookMs: 1 });
  metrics.handled({ kind: 'command', isFailed: false, tookMs: 1 });
  const { text } = await metrics.read();
  names = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
    ),
  );
  series = new Map(
    [...text.matchAll(/^(\w+)(?:\{([^}]*)\})? /gm)].map(([, name = '', labels = '']) => [
      name,
      new Set([...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label)),
    ]),
  );
});

describe('the dashboard of deploy/grafana', () => {
  it('shows only figures that a gateway has', () => {
    const named = expressions.flatMap((expr) => expr.match(/\b(?:gateway|process|nodejs)_\w+/g) ?? []);
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !names.has(name))).toEqual([]);
  });

  it('shows every figure of our own', () => {
    const own = [...names].filter((name) => name.startsWith('gateway_') && !name.endsWith('_sum'));
    const shown = expressions.join(' ');
    expect(own.length).toBeGreaterThan(14);
    expect(own.filter((name) => !new RegExp(`\\b${name}\\b`).test(shown))).toEqual([]);
  });

  it('groups by labels that the figures have', () => {
    const grouped = expressions.flatMap((expr) =>
      [...expr.matchAll(/by \(([^)]*)\) \((?:rate|increase)?\(?(gateway_\w+)/g)].flatMap(
        ([, labels = '', name = '']) => labels.split(', ').map((label) => ({ label, name })),
      ),
    );
    expect(grouped.length).toBeGreaterThan(10);
    expect(
      grouped.filter(({ label, name }) => label !== 'instance' && series.get(name)?.has(label) !== true),
    ).toEqual([]);
  });

  it('has a title and an explanation on each panel, and none over another', () => {
    const drawn = panels.filter(({ type }) => type !== 'row');
    expect(drawn.filter(({ title, description = '' }) => title === '' || description === '')).toEqual([]);
    const places = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
    );
    expect(new Set(places).size).toBe(places.length);
    expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
  });
});
