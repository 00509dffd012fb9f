import { UNKNOWN_GROUP, type DeviceView, type Spot } from '../../domain/report';
import type { PartDeclaration } from '../../resources/upkeep/part';
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
  partUse: text('保养', 'Upkeep'),
} as const satisfies Record<string, Text>;
/** What days idle are counted from. */
export const IDLE_HINT = text(
  '距最近一笔订单的整天数；从未有订单的自绑定起算，多台设备取最短',
  'Whole days since the last order, since it was bound where there was none; of several devices the least',
);
/** What the marker of upkeep says. */
export const PART_HINT = text(
  '最该保养的部件：自上次登记保养后的启动次数 / 计划次数；未登记过的自开始计数起',
  'The part that is most used up: starts since its service was registered, since they are counted where none was / starts it is made for',
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

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** The part of a device that is most used up, against what it is made for; null where there is none. */
export function toPartWords(
  parts: readonly PartDeclaration[],
  { part: name, partUsed: used }: Readonly<Record<string, unknown>>,
): Text | null {
  const part = parts.find((each) => each.name === name);
  if (part === undefined || typeof used !== 'number') return null;
  const use = `${grouped.format(used)} / ${grouped.format(part.starts)}`;
  return { zh: `${part.title.zh} ${use}`, en: `${part.title.en} ${use}` };
}
