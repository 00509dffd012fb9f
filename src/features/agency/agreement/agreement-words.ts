import { AgreementState } from '../../../../contract/domain/agreement';
import type { StatusTone } from '../../../../contract/resources/field';
import { text, type Text } from '../../../../contract/text';

/** The words of an agreement between merchant and agent, on both sides. */
export const AGREEMENT_WORDS = {
  equipment: text('设备类型', 'Equipment'),
  allEquipment: text('全部设备类型', 'All equipment'),
  stores: text('店铺范围', 'Stores'),
  allStores: text('全部店铺', 'All stores'),
  separator: text('、', ', '),
  storeCount: text('{count} 家店铺', '{count} {count|store|stores}'),
  period: text('授权期限', 'Period'),
  share: text('分成比例', 'Share'),
  rights: text('授权权限', 'Rights'),
  rightCount: text('{count} 项权限', '{count} {count|right|rights}'),
  remark: text('备注', 'Remark'),
  appliedAt: text('申请时间', 'Applied'),
  reviewedAt: text('处理时间', 'Settled'),
  reason: text('原因', 'Reason'),
  subjectType: text('主体类型', 'Subject'),
  daysLeft: text('剩余 {days} 天', '{days} {days|day|days} left'),
  renewal: text('申请续期至 {day}', 'Asks to go on until {day}'),
} as const satisfies Record<string, Text>;

/** States of an agreement (pages §10). */
export const AGREEMENT_STATES: Readonly<
  Record<AgreementState, { readonly title: Text; readonly tone: StatusTone }>
> = {
  [AgreementState.waiting]: { title: text('待审核', 'Waiting'), tone: 'reserved' },
  [AgreementState.active]: { title: text('代运营中', 'Active'), tone: 'success' },
  [AgreementState.rejected]: { title: text('已驳回', 'Rejected'), tone: 'danger' },
  [AgreementState.withdrawn]: { title: text('已撤回', 'Withdrawn'), tone: 'neutral' },
  [AgreementState.expired]: { title: text('已到期', 'Expired'), tone: 'neutral' },
  [AgreementState.ended]: { title: text('已解除', 'Ended'), tone: 'neutral' },
};

/** Subject types (spec §3). */
export const SUBJECT_TYPES: ReadonlyMap<number, Text> = new Map([
  [0, text('个人', 'Person')],
  [1, text('企业', 'Company')],
  [2, text('个体户', 'Self-employed')],
]);
