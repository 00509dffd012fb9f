import type { Row } from '../../../contract/api/page/list';
import { UNKNOWN_GROUP, type DeviceView } from '../../../contract/domain/report';
import type { ResolvedReportPage } from '../../../contract/resources/resolved';
import { formatMoment } from '../../../src/format/moment';
import { formatNumber } from '../../../src/format/number';

/** What the first column of groups of devices is called. */
export const VIEW_TITLES = { model: '型号', store: '店铺', floor: '楼层', spot: '端位·中位' } as const;
const SPOTS: Readonly<Record<string, string>> = { end: '端位（一排两端）', middle: '中位' };
/** Words or a figure of a row; nothing where there is none. */
export const wordsOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
/** A moment of a row, the same. */
export const momentOf = (value: unknown) => (typeof value === 'number' ? formatMoment(value) : '');

/** The part of a device that is most used up; nothing of one that was let go of. */
export function partOf({ devices }: ResolvedReportPage, { part, partUsed }: Row): string {
  const plan = devices?.parts.find(({ name }) => name === part);
  if (plan === undefined) return '';
  return `${plan.title.zh} ${formatNumber(Number(partUsed))} / ${formatNumber(plan.starts)}`;
}

/** What the table says of a row of devices before its figures. */
export function namesOf(view: DeviceView, row: Row): readonly string[] {
  if (view === 'device') {
    const isGone = typeof row['removedAt'] === 'number';
    const number = `${wordsOf(row['deviceNumber'])}${isGone ? ' 已解绑' : ''}`;
    return [number, ...['storeName', 'position', 'model'].map((name) => wordsOf(row[name]))];
  }
  const name = wordsOf(row['name']);
  const isKnown = name !== '' && row.id !== UNKNOWN_GROUP;
  const title = view === 'floor' ? `${name} 层` : view === 'spot' ? (SPOTS[name] ?? name) : name;
  return [isKnown ? title : '未标注', wordsOf(row['deviceCount'])];
}
