import { text, type Text } from '../../../../contract/text';
import type { Place } from './diagnosis';
import type { RightOrigin } from './rights-draft';

/** What the diagnosis of rights says. */
export const DIAGNOSIS_WORDS = {
  title: text('权限诊断 · {name}', 'Check access · {name}'),
  target: text('页面或操作', 'Page or action'),
  targetHint: text('选择要了解的页面或操作', 'Choose a page or an action'),
  may: text('可以使用', 'May use it'),
  mayNot: text('不能使用', 'May not use it'),
  needsNothing: text('不需要任何权限。', 'It needs no right.'),
  findings: text('依据', 'Why'),

  account: text('账号', 'Account'),
  disabled: text('已停用，不能登录', 'Disabled; it cannot log in'),
  enable: text('在列表的「更多」中启用', 'Enable it under "More" in the list'),
  expired: text('有效期已过，不能登录', 'Its time is over; it cannot log in'),
  prolong: text('延长有效期', 'Prolong it'),
  stores: text('负责店铺', 'Stores'),
  someStores: text('只看得到负责的 {count} 家店铺', 'Sees {count} of the stores only'),
  moreStores: text('调整负责店铺', 'Change its stores'),
  ownKind: text('由账号类型决定', 'Belongs to its kind of account'),
  otherKind: text('由账号类型决定，不能给予子账号', 'Belongs to main accounts and cannot be given'),
  frozen: text(
    '「{agent}」代运营期间不能放宽；授权到期或解除后再设置',
    'Nothing more is given while {agent} operates; set it when that has ended',
  ),
} as const satisfies Record<string, Text>;

/** Words of the way to each place. */
export const PLACE_WORDS: Readonly<Record<Place, Text>> = {
  editor: text('去设置', 'Set it'),
  agency: text('查看授权', 'See the authorisation'),
  merchants: text('查看代运营商家', 'See the merchants'),
};

interface OriginReason {
  readonly reason: Text;
  readonly remedy: Text | null;
  readonly place: Place | null;
}

/** Why a right is held or not, and what changes that. */
export const ORIGIN_REASONS: Readonly<Record<RightOrigin, OriginReason>> = {
  include: { reason: text('在该账号上单独允许', 'Allowed by hand'), remedy: null, place: null },
  template: { reason: text('角色模板「{role}」给予', 'From the role "{role}"'), remedy: null, place: null },
  excluded: {
    reason: text('在该账号上被单独禁止', 'Forbidden by hand'),
    remedy: text('改回「继承」或设为「允许」', 'Set it to inherit or allow'),
    place: 'editor',
  },
  notDelegated: {
    reason: text('商家的代运营授权不包含此项', "Not in the merchant's authorisation"),
    remedy: text('与商家协商后重新申请', 'Agree on it with the merchant and apply again'),
    place: 'merchants',
  },
  handedOver: {
    reason: text('代运营期间由「{agent}」行使', '{agent} has it for now'),
    remedy: text('授权到期或解除后自动恢复', 'It comes back when the authorisation ends'),
    place: 'agency',
  },
  none: {
    reason: text('角色模板「{role}」没有，也未单独允许', 'Not in the role "{role}", nor allowed by hand'),
    remedy: text('设为「允许」', 'Set it to allow'),
    place: 'editor',
  },
};
