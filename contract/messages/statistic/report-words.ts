import type { IncomeDimension } from '../../domain/report';
import { text, type Text } from '../../text';

/** What the rows of an income report stand for, as it is chosen. */
export const DIMENSION_WORDS: Readonly<Record<IncomeDimension, Text>> = {
  day: text('日', 'Day'),
  week: text('周', 'Week'),
  month: text('月', 'Month'),
  store: text('店铺', 'Store'),
  device: text('设备', 'Device'),
  item: text('服务项目', 'Item'),
  method: text('支付方式', 'Payment'),
};
/** The name of that choice. */
export const DIMENSION_TITLE = text('统计维度', 'Group by');

/** A column of a report that says what a row stands for. */
export interface NameColumn {
  /** Field of the row: words, or the moment that it begins at. */
  readonly name: string;
  readonly title: Text;
  /** Letters of a moment written `YYYY-MM-DD HH:mm:ss` that are said. @default all */
  readonly letters?: number;
}

const DAY_LETTERS = 'YYYY-MM-DD'.length;
const MONTH_LETTERS = 'YYYY-MM'.length;

/** What rows of each dimension are called by, in the table and in its file. */
export const INCOME_NAMES: Readonly<Record<IncomeDimension, NameColumn>> = {
  day: { name: 'at', title: text('日期', 'Date'), letters: DAY_LETTERS },
  week: { name: 'at', title: text('周（起始日）', 'Week from'), letters: DAY_LETTERS },
  month: { name: 'at', title: text('月份', 'Month'), letters: MONTH_LETTERS },
  store: { name: 'storeName', title: text('店铺', 'Store') },
  device: { name: 'deviceNumber', title: text('设备编号', 'Device no.') },
  item: { name: 'itemName', title: text('服务项目', 'Item') },
  method: { name: 'payMethod', title: text('支付方式', 'Payment') },
};

/** Name of the row of orders that do not say what it is by. */
export const NOTHING_SAID = text('未注明', 'Not said');

/** What devices of a report are called by, in the order of its columns. */
export const DEVICE_NAMES = [
  { name: 'deviceNumber', title: text('设备编号', 'Device no.') },
  { name: 'storeName', title: text('店铺', 'Store') },
  { name: 'model', title: text('设备型号', 'Model') },
] as const satisfies readonly NameColumn[];
/** Stands beside the number of a device that was let go of. */
export const REMOVED = text('已解绑', 'Unbound');

/** Columns of a compared report, beside its figures. */
export const CHANGE_COLUMNS = {
  share: {
    title: text('净收入占比', 'Share of net'),
    hint: text('该行净收入 ÷ 合计净收入', 'Net income of the row ÷ of all rows'),
  },
  change: {
    title: text('净收入变化', 'Change of net'),
    hint: text(
      '与对比期同一时段相比；对比期不足 10 单的不显示',
      'Against the same time of the compared days; none where they had fewer than 10 orders',
    ),
  },
} as const satisfies Record<string, { readonly title: Text; readonly hint: Text }>;
