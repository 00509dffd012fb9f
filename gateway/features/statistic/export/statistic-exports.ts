import type { Kysely } from 'kysely';
import { parseExpression } from '../../../../contract/access/expression';
import type { StatisticQuery } from '../../../../contract/api/page/export/statistic-export';
import { COMPARISON_TITLE, COMPARISON_WORDS } from '../../../../contract/messages/statistic/comparison-words';
import { VIEW_TITLE, VIEW_WORDS } from '../../../../contract/messages/statistic/device-report-words';
import {
  DEVICE_NAMES,
  DIMENSION_TITLE,
  DIMENSION_WORDS,
} from '../../../../contract/messages/statistic/report-words';
import type {
  ResolvedDeclaration,
  ResolvedGroup,
  ResolvedReportPage,
  ResolvedSummaryPage,
} from '../../../../contract/resources/resolved';
import type { Text } from '../../../../contract/text';
import { createReads, type Reads } from '../../../database/read/reads';
import type { Database } from '../../../database/schema';
import { toFileTitle, type ExportPageBase, type FigureExportPage } from '../../export/export-page';
import { createStatisticService } from '../statistic-service';
import { createBesideService, findDevices } from '../summary/beside-service';
import { toReportTable } from './report-table';
import { toDeviceColumns, toIncomeColumns } from './row-columns';
import { readSummarySheets } from './summary-sheets';
import { toSummaryTable } from './summary-table';

const MODEL_TITLE = DEVICE_NAMES[2].title;

interface Parts {
  readonly reads: Reads;
  readonly now: () => number;
  readonly pages: ResolvedDeclaration['pages'];
}

type Page = ResolvedReportPage | ResolvedSummaryPage;

/** Every statistics page that may be exported, by its id; each is read by the service that serves its screen. */
export function toStatisticExports(
  { pages, groups }: Pick<ResolvedDeclaration, 'pages' | 'groups'>,
  { db, now }: { readonly db: Kysely<Database>; readonly now: () => number },
): ReadonlyMap<string, FigureExportPage> {
  // A file holds what its author saw, whoever makes it and when.
  const parts = { reads: createReads(db), now, pages };
  return new Map(
    pages.flatMap((page) => {
      if (!('metrics' in page) || page.kind === 'overview' || page.exportPermission === null) return [];
      const base = toBase(page, page.exportPermission, groups);
      return [[page.id, { ...base, ...toReading(page, parts) }] as const];
    }),
  );
}

function toBase(page: Page, exportPermission: string, groups: readonly ResolvedGroup[]): ExportPageBase {
  return {
    equipment: page.equipment,
    permission: [...page.reads, parseExpression(exportPermission)],
    name: toFileTitle(page, groups),
  };
}

function toReading(page: Page, parts: Parts): Omit<FigureExportPage, keyof ExportPageBase> {
  switch (page.kind) {
    case 'statistic-summary':
      return toSummaryReading(page, parts);
    case 'statistic-income':
      return toIncomeReading(page, parts);
    case 'statistic-device':
      return toDeviceReading(page, parts);
  }
}

/** The model, and the one device, item or method, that figures are narrowed to. */
function narrowingOf(
  { payMethods }: Page,
  { model, part }: StatisticQuery,
): readonly (readonly [Text, Text])[] {
  const method = payMethods.find(({ value }) => part?.by === 'method' && value === part.id);
  return [
    ...(model === undefined ? [] : [[MODEL_TITLE, asText(model)] as const]),
    ...(part === undefined ? [] : [[DIMENSION_WORDS[part.by], method?.title ?? asText(part.id)] as const]),
  ];
}

/** A name reads the same in every language. */
const asText = (name: string): Text => ({ zh: name, en: name });

function toSummaryReading(page: ResolvedSummaryPage, parts: Parts): ReturnType<typeof toReading> {
  const service = createStatisticService({ page, ...parts });
  const shown = {
    page,
    devices: findDevices(parts.pages, page),
    beside: createBesideService(page, parts),
  };
  return {
    ...{ kind: 'figures', page },
    reportOf: () => 'summary',
    choicesOf: (query) => [
      [COMPARISON_TITLE, COMPARISON_WORDS[query.compareWith ?? 'previous']],
      ...narrowingOf(page, query),
    ],
    check: async (reader, query) => void (await service.summary(reader, query)),
    async read(reader, query, language) {
      const table = toSummaryTable(page, await service.summary(reader, query), language);
      return { ...table, sheets: await readSummarySheets(shown, reader, { query, language }) };
    },
  };
}

function toIncomeReading(page: ResolvedReportPage, parts: Parts): ReturnType<typeof toReading> {
  const service = createStatisticService({ page, ...parts });
  const dimensionOf = ({ dimension = 'day' }: StatisticQuery) => dimension;
  return {
    ...{ kind: 'figures', page },
    reportOf: (query) => (dimensionOf(query) === 'day' ? 'incomeByDay' : 'income'),
    choicesOf: (query) => [
      [DIMENSION_TITLE, DIMENSION_WORDS[dimensionOf(query)]],
      ...narrowingOf(page, query),
    ],
    check: async (reader, query) => void (await service.income(reader, query)),
    async read(reader, query, language) {
      const columns = toIncomeColumns(page, dimensionOf(query));
      return toReportTable(page, await service.income(reader, query, 'all'), { columns, language });
    },
  };
}

function toDeviceReading(page: ResolvedReportPage, parts: Parts): ReturnType<typeof toReading> {
  const viewOf = ({ view = 'device' }: StatisticQuery) => view;
  const service = createStatisticService({ page, ...parts });
  return {
    ...{ kind: 'figures', page },
    reportOf: () => 'deviceFigures',
    choicesOf: (query) => [[VIEW_TITLE, VIEW_WORDS[viewOf(query)]], ...narrowingOf(page, query)],
    check: async (reader, query) => void (await service.devices(reader, query)),
    async read(reader, query, language) {
      const columns = toDeviceColumns(viewOf(query), page.devices?.parts ?? []);
      return toReportTable(page, await service.devices(reader, query, 'all'), { columns, language });
    },
  };
}
