import { Type } from '@sinclair/typebox';
import { closed, type Shape } from '../../shape';

/** Body of the call that reads the rule. */
export const BlockRuleRequest = closed({});
export type BlockRuleRequest = Shape<typeof BlockRuleRequest>;

/** When users are suggested for the blacklist, and whether the reader may change that. */
export const BlockRuleAnswer = Type.Object({
  isOn: Type.Boolean(),
  refunds: Type.Integer(),
  percent: Type.Integer(),
  mayChange: Type.Boolean(),
});
export type BlockRuleAnswer = Shape<typeof BlockRuleAnswer>;
