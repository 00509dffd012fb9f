import fc from 'fast-check';
import Papa from 'papaparse';
import readExcel from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import type {
  StatisticExportRequest,
  StatisticQuery,
} from '../../../contract/api/page/export/statistic-export';
import type { Row } from '../../../contract/api/page/list';
import type { ComparedFigure, ReportAnswer, SummaryAnswer } from '../../../contract/api/page/report';
import { ExportStatus } from '../../../contract/domain/export/export-task';
import { COMPARISONS, DEVICE_VIEWS, INCOME_DIMENSIONS } from '../../../contract/domain/report';
import { compareFigure } from '../../../contract/domain/statistic/figure-change';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { ResolvedReportPage, ResolvedSummaryPage } from '../../../contract/resources/resolved';
import { formatDate, formatMoment } from '../../../src/format/moment';
import { formatPercent } from '../../../src/format/number';
import { makeSuiteFolder } from '../../support/gateway/data-folder';
import { createExportRig, type ExportRig } from '../../support/gateway/exports';
import { useGateway } from '../../support/gateway/gateway';
import { readBeside } from './beside-on-screen';
import { cells, figures, shown, toChanges, toShareWords } from './figure-words';
import { momentOf, namesOf, partOf, VIEW_TITLES, wordsOf } from './device-row-words';

const dataDir = await makeSuiteFolder();
const gateway = useGateway({ seedScale: 0.02, env: { dataDir } });

type Page = ResolvedReportPage | ResolvedSummaryPage;

const TYPES = ['washer', 'dispenser', 'showerDispenser', 'controlBox', 'clearwater', 'shower'];
const STORES = ['s01', 's02', 's03'];
/** Bounded by what the whole run may take; another seed is another period, place and order. */
const RUNS = 2;
const SLOW = 120_000;
let rig: ExportRig;
let token: string;

beforeAll(async () => {
  rig = await createExportRig(gateway(), 'm1001');
  token = await gateway().login('13800000001');
});

function reportOf(type: string, kind: ResolvedReportPage['kind']): ResolvedReportPage {
  for (const page of gateway().resolved.pages) {
    const isReport = page.kind === 'statistic-income' || page.kind === 'statistic-device';
    if (isReport && page.groups[0] === type && page.kind === kind) return page;
  }
  throw new Error(`${type} has no ${kind}.`);
}

function summaryOf(type: string): ResolvedSummaryPage {
  for (const page of gateway().resolved.pages) {
    if (page.groups[0] === type && page.kind === 'statistic-summary') return page;
  }
  throw new Error(`${type} has no summary.`);
}

async function read<T>(path: string, body: object): Promise<T> {
  const answer = await gateway().post(path, body, token);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: T }>().data;
}

/** The report page by page, as a reader would turn them. */
async function readReport({ id }: Page, query: StatisticQuery): Promise<ReportAnswer> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await read<ReportAnswer>(`${id}/list`, { ...query, page, pageSize: 20 });
    rows.push(...answer.list);
    if (rows.length >= answer.total) return { ...answer, list: rows };
  }
}

async function exportOf({ id }: Page, request: StatisticExportRequest): Promise<Buffer> {
  const { data, ...answer } = await rig.ask(id, request, { token });
  expect(answer).toMatchObject({ status: 200, code: ApiCode.success });
  await rig.work(data.taskId);
  expect(await rig.row(data.taskId)).toMatchObject({ status: ExportStatus.done });
  return (await rig.file(id, data.taskId, token)).bytes;
}

async function csvOf(page: Page, query: StatisticQuery): Promise<readonly (readonly string[])[]> {
  const bytes = await exportOf(page, { ...query, format: 'csv' });
  return Papa.parse<string[]>(bytes.toString().replace('\ufeff', '').trimEnd()).data.map((line) =>
    // Words that sheets would take for a formula stand behind an apostrophe.
    line.map((cell) => cell.replace(/^'(?=[=+\-@])/, '')),
  );
}

const anyQuery = fc
  .record({ back: fc.integer({ min: 0, max: 60 }), days: fc.integer({ min: 1, max: 31 }) })
  .chain(({ back, days }) =>
    fc.record(
      {
        period: fc.constant<[number, number]>([
          gateway().now() - (back + days - 1) * ONE_DAY_MS,
          gateway().now() - back * ONE_DAY_MS,
        ]),
        storeIds: fc.subarray(STORES, { minLength: 1 }),
      },
      { requiredKeys: ['period'] },
    ),
  );

function anyReportQuery({ metrics }: ResolvedReportPage) {
  const sorter = fc.record({
    field: fc.constantFrom(...metrics.map(({ name }) => name), 'storeName'),
    order: fc.constantFrom('asc' as const, 'desc' as const),
  });
  return fc
    .tuple(anyQuery, fc.option(sorter, { nil: null }))
    .map(([query, sorted]) => ({ ...query, ...(sorted === null ? {} : { sorters: [sorted] }) }));
}

const NAMES = {
  day: ({ at }: Row) => formatDate(Number(at)),
  week: ({ at }: Row) => formatDate(Number(at)),
  month: ({ at }: Row) => formatDate(Number(at)).slice(0, 7),
} as const;

const HOLDS = 'a file of the statistics of %s holds what the screen shows';
describe.each(TYPES.slice(0, 2))(HOLDS, seeFiles);
describe.each(TYPES.slice(2))(HOLDS, { tags: ['long'] }, seeFiles);

function seeFiles(type: string) {
  it.each(INCOME_DIMENSIONS)(
    'income by %s',
    async (dimension) => {
      const page = reportOf(type, 'statistic-income');
      const { metrics } = page;
      await fc.assert(
        fc.asyncProperty(anyReportQuery(page), async (asked) => {
          const query: StatisticQuery = { ...asked, dimension };
          const { list, totals, compared } = await readReport(page, query);
          const [heads = [], ...lines] = await csvOf(page, query);
          const total = lines.pop() ?? [];
          const firstFigure = heads.length - metrics.length;
          const isTime = dimension in NAMES;
          const nameOf = isTime ? NAMES[dimension as keyof typeof NAMES] : undefined;
          expect(firstFigure).toBe(compared === undefined ? 1 : 3);
          expect(heads.slice(firstFigure).map((head) => head.replace(/（[^（）]*）$/, ''))).toEqual(
            metrics.map(({ title }) => title.zh.replace(/（[^（）]*）$/, '')),
          );
          if (nameOf !== undefined) expect(lines.map(([name]) => name)).toEqual(list.map(nameOf));
          if (dimension === 'store') {
            expect(lines.map(([name]) => name)).toEqual(list.map(({ storeName }) => storeName));
          }
          if (dimension === 'method') {
            const titleOf = ({ id }: Row) =>
              id === '' ? '未注明' : (page.payMethods.find(({ value }) => value === id)?.title.zh ?? id);
            expect(lines.map(([name]) => name)).toEqual(list.map(titleOf));
          }
          expect(lines.map((line) => cells(metrics, line.slice(firstFigure)))).toEqual(
            list.map((row) => figures(metrics, row)),
          );
          expect(total[0]).toBe('合计');
          expect(cells(metrics, total.slice(firstFigure))).toEqual(figures(metrics, totals));
          if (compared !== undefined) {
            const said = [...lines, total].map((line) =>
              line.slice(1, 3).map((cell) => (cell === '' ? '' : toShareWords(Number(cell)))),
            );
            expect(said).toEqual(toChanges(metrics, { list, totals, compared }));
          }
        }),
        { numRuns: RUNS },
      );
    },
    SLOW,
  );

  it.each(DEVICE_VIEWS)(
    'devices by %s',
    async (view) => {
      const page = reportOf(type, 'statistic-device');
      const { metrics } = page;
      await fc.assert(
        fc.asyncProperty(anyReportQuery(page), async (asked) => {
          const query: StatisticQuery = { ...asked, view };
          const { list, totals } = await readReport(page, query);
          const [heads = [], ...lines] = await csvOf(page, query);
          const total = lines.pop() ?? [];
          const names =
            view === 'device' ? ['设备编号', '店铺', '位置', '设备型号'] : [VIEW_TITLES[view], '设备数'];
          expect(heads.slice(0, names.length)).toEqual(names);
          const known = ['最近订单', '闲置天数', ...(view === 'device' ? ['保养'] : [])];
          expect(heads.slice(-known.length)).toEqual(known);
          expect(heads).toHaveLength(names.length + metrics.length + known.length);
          expect(lines.map((line) => line.slice(0, names.length).concat(line.slice(-known.length)))).toEqual(
            list.map((row) => [
              ...namesOf(view, row),
              momentOf(row['lastOrderAt']),
              wordsOf(row['idleDays']),
              ...(view === 'device' ? [partOf(page, row)] : []),
            ]),
          );
          expect(lines.map((line) => cells(metrics, line.slice(names.length)))).toEqual(
            list.map((row) => figures(metrics, row)),
          );
          expect(cells(metrics, total.slice(names.length))).toEqual(figures(metrics, totals));
        }),
        { numRuns: RUNS },
      );
    },
    SLOW,
  );

  it.each(COMPARISONS)(
    'the summary, compared with %s',
    async (compareWith) => {
      const page = summaryOf(type);
      const { metrics } = page;
      await fc.assert(
        fc.asyncProperty(anyQuery, async (asked) => {
          const query: StatisticQuery = { ...asked, compareWith };
          const { trend, granularity, comparison, ...answer } = await read<SummaryAnswer>(
            `${page.id}/report`,
            query,
          );
          const isCompared = comparison.obstacle === null;
          const [heads, ...lines] = await csvOf(page, query);
          expect(heads).toHaveLength(1 + metrics.length * (isCompared ? 2 : 1));
          const total = lines.pop() ?? [];
          const letters = granularity === 'day' ? 10 : 16;
          expect(lines.map(([name]) => name?.slice(0, letters))).toEqual(
            trend.map(({ at }) => formatMoment(at).slice(0, letters)),
          );
          expect(lines.map((line) => cells(metrics, line.slice(1)))).toEqual(
            trend.map(({ values }) => figures(metrics, values)),
          );
          const valueOf = (key: keyof ComparedFigure) =>
            metrics.map((metric) => shown(metric, answer.metrics[metric.name]?.[key]));
          expect(cells(metrics, total.slice(1))).toEqual(valueOf('value'));
          if (!isCompared) return;
          const before = 1 + metrics.length;
          expect(lines.map((line) => cells(metrics, line.slice(before)))).toEqual(
            trend.map(({ previous }) => figures(metrics, previous)),
          );
          expect(cells(metrics, total.slice(before))).toEqual(valueOf('previous'));
        }),
        { numRuns: RUNS },
      );
    },
    SLOW,
  );
}

describe('the workbook of a report', () => {
  const lastDays = (days: number): [number, number] => [
    gateway().now() - days * ONE_DAY_MS,
    gateway().now() - ONE_DAY_MS,
  ];

  async function workbookOf(page: Page, query: StatisticQuery) {
    const sheets = await readExcel(await exportOf(page, { ...query, format: 'xlsx' }));
    const [about, data, ...more] = sheets;
    expect([about?.sheet, data?.sheet]).toEqual(['说明', '数据']);
    return { about: about?.data ?? [], data: data?.data ?? [], more };
  }

  it('says first what it is narrowed to, what it comes to, and how each figure is worked out', async () => {
    const page = reportOf('washer', 'statistic-income');
    const query: StatisticQuery = { period: lastDays(7), storeIds: ['s01', 's02'], dimension: 'store' };
    const { totals, list } = await readReport(page, query);
    const { about, data } = await workbookOf(page, query);
    const lines = about.map(([label, value]) => [String(label), value] as const);
    const filter = String(lines.find(([label]) => label === '筛选条件')?.[1]);
    expect(filter).toContain('统计维度：店铺');
    expect(filter).toContain('店铺：');
    expect(filter).not.toContain('s01');
    expect(lines.find(([label]) => label === '行数')?.[1]).toBe(list.length);
    expect(lines.find(([label]) => label === '净收入（元）')?.[1]).toBe(Number(totals['netAmount']) / 100);
    expect(lines.find(([label]) => label === '较上期')?.[1]).toContain('对比');
    for (const { title, formula } of page.metrics) {
      expect(lines).toContainEqual([title.zh, formula.zh]);
    }
    expect(data).toHaveLength(list.length + 2);
    const at = data[0]?.indexOf('净收入（元）') ?? -1;
    const net = data.slice(1).map((line) => Number(line[at]));
    expect(net.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBeCloseTo(net.at(-1) ?? Number.NaN, 2);
  });

  it('says of a summary how each figure changed, in the words of the page', async () => {
    const page = summaryOf('washer');
    const query: StatisticQuery = { period: lastDays(7) };
    const { metrics, comparison } = await read<SummaryAnswer>(`${page.id}/report`, query);
    expect(comparison.obstacle).toBeNull();
    const { about } = await workbookOf(page, query);
    const said = new Map(about.map(([label, value]) => [String(label), value]));
    const net = page.metrics.find(({ name }) => name === 'netAmount');
    const figure = metrics['netAmount'];
    if (net === undefined || figure === undefined) throw new Error('There is no net income.');
    const change = compareFigure(figure, net)?.change ?? Number.NaN;
    expect(said.get('净收入（元）')).toBe(Number(figure.value) / 100);
    expect(formatPercent(Number(said.get('净收入变化')))).toBe(formatPercent(change));
    expect(said.get('在线率变化')).toMatch(/^-?\d+(\.\d)? 个百分点$/);
  });

  it.each(TYPES)('holds what the summary of %s shows beside its figures, a sheet each', async (type) => {
    const page = summaryOf(type);
    const query: StatisticQuery = { period: lastDays(7), storeIds: ['s01', 's03'] };
    const { more } = await workbookOf(page, query);
    const calls = { call: <T>(path: string, body: object) => read<T>(`${page.id}/${path}`, body), query };
    expect(more.map(({ sheet, data }) => [sheet, data])).toEqual(
      await readBeside(page, { ...calls, pages: gateway().resolved.pages }),
    );
    expect(more.length).toBeGreaterThan(2);
  });

  it('holds of one model what the summary shows of it, and no hours, which are not kept by model', async () => {
    const page = summaryOf('washer');
    const { models = [] } = await read<SummaryAnswer>(`${page.id}/report`, { period: lastDays(7) });
    const query: StatisticQuery = { period: lastDays(7), model: models[0] ?? '' };
    const { more } = await workbookOf(page, query);
    const calls = { call: <T>(path: string, body: object) => read<T>(`${page.id}/${path}`, body), query };
    expect(more.map(({ sheet, data }) => [sheet, data])).toEqual(
      await readBeside(page, { ...calls, pages: gateway().resolved.pages }),
    );
    const whole = await workbookOf(page, { period: lastDays(7) });
    expect(whole.more.length).toBe(more.length + 1);
    expect(whole.more.map(({ data }) => data)).not.toEqual(
      expect.arrayContaining(more.map(({ data }) => data)),
    );
  });
});
