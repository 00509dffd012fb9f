import type { Row } from '../../../../contract/api/page/list';
import { formatBusinessTime } from '../../../../contract/day';
import type { DeviceView, IncomeDimension } from '../../../../contract/domain/report';
import { fillText } from '../../../../contract/fill-text';
import {
  DEVICE_COLUMNS,
  IDLE_HINT,
  PART_HINT,
  toGroupWords,
  toPartWords,
  VIEW_WORDS,
} from '../../../../contract/messages/statistic/device-report-words';
import {
  DEVICE_NAMES,
  INCOME_NAMES,
  NOTHING_SAID,
  REMOVED,
} from '../../../../contract/messages/statistic/report-words';
import type { ResolvedReportPage } from '../../../../contract/resources/resolved';
import type { PartDeclaration } from '../../../../contract/resources/upkeep/part';
import type { Language, Text } from '../../../../contract/text';
import type { ExportCell } from '../../export/export-cell';
import { toFigureCell } from './figure-cell';

/** A column of a report that is no figure of it. */
export interface RowColumn {
  readonly title: Text;
  /** What it means, where its title does not say it. */
  readonly hint?: Text;
  readonly cellOf: (row: Row, language: Language) => ExportCell;
}

/** What stands before the figures, and after them. */
export interface RowColumns {
  readonly lead: readonly RowColumn[];
  readonly tail: readonly RowColumn[];
}

/** Rows of income are called by their day, their part, or how they were paid. */
export function toIncomeColumns(
  { payMethods }: Pick<ResolvedReportPage, 'payMethods'>,
  dimension: IncomeDimension,
): RowColumns {
  const { name, title, letters } = INCOME_NAMES[dimension];
  return {
    lead: [
      {
        title,
        cellOf(row, language) {
          const value = row[name];
          if (typeof value === 'number') return formatBusinessTime(value).slice(0, letters);
          if (row.id === '') return NOTHING_SAID[language];
          const method =
            dimension === 'method' ? payMethods.find((option) => option.value === row.id) : undefined;
          return method?.title[language] ?? wordsOf(value) ?? row.id;
        },
      },
    ],
    tail: [],
  };
}

/** Rows of devices are called by their number and place, groups of them by what they have in common. */
export function toDeviceColumns(view: DeviceView, parts: readonly PartDeclaration[]): RowColumns {
  const [number, store, model] = DEVICE_NAMES;
  const words = (title: Text, name: string): RowColumn => ({ title, cellOf: (row) => wordsOf(row[name]) });
  const count = (title: Text, name: string): RowColumn => ({
    title,
    cellOf: (row, language) => toFigureCell({ kind: 'number' }, row[name], language),
  });
  const tail: readonly RowColumn[] = [
    {
      title: DEVICE_COLUMNS.lastOrderAt,
      cellOf: ({ lastOrderAt: at }) => (typeof at === 'number' ? formatBusinessTime(at) : null),
    },
    { ...count(DEVICE_COLUMNS.idleDays, 'idleDays'), hint: IDLE_HINT },
  ];
  if (view !== 'device') {
    const name: RowColumn = {
      title: VIEW_WORDS[view],
      cellOf: (row, language) => toGroupName(view, row, language),
    };
    return { lead: [name, count(DEVICE_COLUMNS.deviceCount, 'deviceCount')], tail };
  }
  return {
    lead: [
      { title: number.title, cellOf: toDeviceName },
      words(store.title, store.name),
      words(DEVICE_COLUMNS.position, 'position'),
      words(model.title, model.name),
    ],
    tail: parts.length === 0 ? tail : [...tail, toPartColumn(parts)],
  };
}

function toPartColumn(parts: readonly PartDeclaration[]): RowColumn {
  return {
    ...{ title: DEVICE_COLUMNS.partUse, hint: PART_HINT },
    cellOf: (row, language) => toPartWords(parts, row)?.[language] ?? null,
  };
}

function toDeviceName(row: Row, language: Language): ExportCell {
  const words = wordsOf(row['deviceNumber']) ?? row.id;
  return typeof row['removedAt'] === 'number' ? `${words} ${REMOVED[language]}` : words;
}

function toGroupName(view: DeviceView, { id, name }: Row, language: Language): string {
  const { words, values } = toGroupWords(view, { id, name: wordsOf(name) });
  return fillText(words[language], values);
}

function wordsOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
