import { text, type Text } from '../../../contract/text';

/** The words of blocking a user. */
export const BLOCK_WORDS = {
  effect: text(
    '拉黑后，该用户在所选店铺不能下单和预约；进行中的订单和余额退款不受影响。',
    'A blocked user can neither order nor reserve at these stores. What is under way goes on, and refunds of a balance are not touched.',
  ),
  ofOrder: text('用户 {mobile} · 订单 {number} 作为依据', 'User {mobile}, with order {number} as proof'),
  stores: text('店铺', 'Stores'),
} as const satisfies Record<string, Text>;
