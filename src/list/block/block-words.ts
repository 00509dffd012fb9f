import { text, type Text } from '../../../contract/text';

/** The words of blocking a user. */
export const BLOCK_WORDS = {
  effect: text(
    '拉黑后，该用户在所选店铺不能下单和预约；进行中的订单和余额退款不受影响。',
    'A blocked user can neither order nor reserve at these stores. What is under way goes on, and refunds of a balance are not touched.',
  ),
  ofOrder: text('用户 {mobile} · 订单 {number} 作为依据', 'User {mobile}, with order {number} as proof'),
  rule: text(
    '开启后，每有一笔退款完成即核对该用户，达到条件时列入「建议」。建议本身不限制任何人，由人员确认或忽略。',
    'While it is on, a user is looked at whenever a refund is done, and listed under “Suggested” beyond these figures. Nobody is kept away before a person confirms.',
  ),
  ruleAllStores: text(
    '规则对全部店铺生效，只有可管理全部店铺的账号才能修改',
    'The rule holds for all stores: only an account that has them all may change it',
  ),
  stores: text('店铺', 'Stores'),
} as const satisfies Record<string, Text>;
