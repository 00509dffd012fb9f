import { describe, expect, it } from 'vitest';
import { toUrlPath } from '../../contract/api/endpoints';
import { toPageCalls } from '../../contract/api/page/page-calls';
import { DEVICE_VIEWS, INCOME_DIMENSIONS, NARROWING_DIMENSIONS } from '../../contract/domain/report';
import { resolveDeclaration } from '../../contract/resources/resolve';
import { resources } from '../../resources.config';
import { TEST_NOW_MS } from '../../test/support/gateway/gateway';
import { callsOf } from './calls';
import { statisticTypesOf } from './type-pages';

const { pages } = resolveDeclaration(resources);
const examples = { storeId: 's1', model: 'M1', device: '1', item: 'quick', method: 'wechat' };
const calls = callsOf(pages, { nowMs: TEST_NOW_MS, examples });

/** A file asks for what its page asks for, in a task of its own: how fast files are made is what bench:export says. */
const OF_FILES = /\/export(\/|$)/;
const STATISTICS = pages.filter(({ kind }) => kind === 'overview' || kind.startsWith('statistic-'));

const valuesOf = (name: string) => new Set(calls.map(({ body }) => body[name]));

describe('the calls whose cost is measured', () => {
  it.each(STATISTICS.map((page) => [page.id, page] as const))('are all that %s declares', (_, page) => {
    const declared = toPageCalls(page)
      .map(([place]) => toUrlPath(place))
      .filter((path) => !OF_FILES.test(path));
    const asked = new Set(calls.map(({ path }) => path));
    expect(declared).not.toEqual([]);
    expect(declared.filter((path) => !asked.has(path))).toEqual([]);
  });

  it('are declared', () => {
    const declared = new Set(
      STATISTICS.flatMap((page) => toPageCalls(page).map(([place]) => toUrlPath(place))),
    );
    expect(calls.map(({ path }) => path).filter((path) => !declared.has(path))).toEqual([]);
  });

  it('have a name each, under which its figure is printed', () => {
    const names = calls.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('ask for every dimension, view, part and chart', () => {
    const parts = calls.flatMap(({ body }) => (body['part'] as { by: string } | undefined)?.by ?? []);
    const charts = statisticTypesOf(pages).flatMap(({ summary, devices }) => [
      ...summary.charts.filter(({ kind }) => ['ring', 'heat', 'ranking', 'lasting'].includes(kind)),
      ...(devices.devices?.charts ?? []).filter(({ kind }) => ['quadrant', 'idle'].includes(kind)),
    ]);
    expect([...valuesOf('dimension')]).toEqual(expect.arrayContaining([...INCOME_DIMENSIONS]));
    expect([...valuesOf('view')]).toEqual(expect.arrayContaining([...DEVICE_VIEWS]));
    expect(parts).toEqual(expect.arrayContaining([...NARROWING_DIMENSIONS]));
    expect([...valuesOf('chart')]).toEqual(expect.arrayContaining(charts.map(({ name }) => name)));
  });

  it('narrow every page of a type to a store and to a model', () => {
    const [first] = statisticTypesOf(pages);
    const toPaths = (narrowing: 'storeIds' | 'model') =>
      calls.filter(({ body }) => body[narrowing] !== undefined).map(({ path }) => path);
    for (const { id } of [first?.summary, first?.income, first?.devices].map((page) => page ?? { id: '?' })) {
      for (const narrowing of ['storeIds', 'model'] as const)
        expect(toPaths(narrowing)).toContainEqual(expect.stringContaining(`/${id}/`));
    }
  });
});
