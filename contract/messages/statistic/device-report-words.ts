import { UNKNOWN_GROUP, type DeviceView, type Spot } from '../../domain/report';
import { text, type Text } from '../../text';

/** What the rows of a report of devices stand for, as it is chosen. */
export const VIEW_WORDS: Readonly<Record<DeviceView, Text>> = {
  device: text('设备', 'Device'),
  model: text('型号', 'Model'),
  store: text('店铺', 'Store'),
  floor: text('楼层', 'Floor'),
  spot: text('端位·中位', 'End or middle'),
};
/** The name of that choice. */
export const VIEW_TITLE = text('查看方式', 'View by');

/** Columns of a row beside its figures. */
export const DEVICE_COLUMNS = {
  position: text('位置', 'Position'),
  lastOrderAt: text('最近订单', 'Last order'),
  idleDays: text('闲置天数', 'Days idle'),
  deviceCount: text('设备数', 'Devices'),
} as const satisfies Record<string, Text>;
/** What days idle are counted from. */
export const IDLE_HINT = text(
  '距最近一笔订单的整天数；从未有订单的自绑定起算，多台设备取最短',
  'Whole days since the last order, since it was bound where there was none; of several devices the least',
);
/** What is to be looked at first, by the metrics that say it. */
export const FIRST_ORDER = text(
  '默认先看最该处理的：按{metrics}从高到低',
  'What needs a look comes first: by {metrics}, highest first',
);

const SPOT_WORDS: Readonly<Record<Spot, Text>> = {
  end: text('端位（一排两端）', 'End of a row'),
  middle: text('中位', 'Middle of a row'),
};
const FLOOR = text('{floor} 层', 'Floor {floor}');
const UNKNOWN = text('未标注', 'Not told');

/** A group of devices as it is called: words, and what fills them. */
export function toGroupWords(
  view: DeviceView,
  { id, name }: { readonly id: string; readonly name: string | null },
): { readonly words: Text; readonly values: Readonly<Record<string, string>> } {
  if (name === null || id === UNKNOWN_GROUP) return { words: UNKNOWN, values: {} };
  if (view === 'floor') return { words: FLOOR, values: { floor: name } };
  if (view === 'spot') return { words: SPOT_WORDS[name === 'end' ? 'end' : 'middle'], values: {} };
  return { words: { zh: name, en: name }, values: {} };
}
