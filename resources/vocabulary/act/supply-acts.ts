import type { EntryAssignment } from '../../../contract/resources/effect';
import { text } from '../../../contract/text';
import { action, ask } from '../actions';
import type { DeviceAct } from './device-acts';
import { choice, money, number, time, words, type Choice } from '../fields';
import { AT_REST } from './remote-acts';
import { ML } from '../units';

/** A column that becomes what was entered under its name. */
export function enteredColumn(field: string): EntryAssignment {
  return { field, from: field };
}

/** The channels of a device that doses, as choices. @param count - How many it has. */
export function channels(count: number) {
  return choice('channel', '通道', 'Channel', { required: true, of: numbered(count, '号通道', 'Channel') });
}

/** So many choices, by number. */
export function numbered(count: number, zh: string, en: string): readonly Choice[] {
  return Array.from({ length: count }, (_, index) => [index + 1, `${index + 1}${zh}`, `${en} ${index + 1}`]);
}

/** Under which what was filled up is summed. */
export const REFILLED = 'refilledMl';

const FILL_ML_MAX = 20_000;
const DOSE_ML_MAX = 200;
const PRICE_MAX = 10_000;
/** 1000 yuan: more is a slip of the hand. */
const COST_PER_LITRE_MAX = 100_000;

/** What is done to the channels of a device that doses: they are filled, and told how much to give (pages 3.4). */
export function channelActs<const E extends string>(
  permission: E,
  count: number,
): readonly DeviceAct<E, 'channels' | 'remainPct'>[] {
  const channel = channels(count);
  return [
    action('refill', '补液登记', 'Register refill', permission, {
      params: [
        channel,
        number('addedMl', '补液量', 'Added', {
          unit: ML,
          min: 1,
          max: FILL_ML_MAX,
          step: 1,
          hint: text('不填即为加满', 'Left empty: filled up'),
        }),
        money('costPerLitre', '补液成本（元/升）', 'Cost per litre', {
          min: 0,
          max: COST_PER_LITRE_MAX,
          hint: text(
            '本次补入药剂每升的进价，用于计算单次毛利；与余量按移动加权平均计，不填则沿用原成本',
            'What a litre of it was bought for: profit per dose goes by it. Mixed with what is left by weighted mean; left empty: as before',
          ),
        }),
        words('batchNo', '批号', 'Batch'),
        time('expireAt', '有效期', 'Expires', { required: true }),
      ],
      effect: {
        kind: 'entry',
        list: 'channels',
        key: 'channel',
        values: [
          { field: 'remainMl', add: 'addedMl', upTo: 'capacityMl' },
          { field: 'remainPct', part: 'remainMl', of: 'capacityMl' },
          { field: 'costPerLitre', mix: 'costPerLitre', by: 'remainMl' },
          enteredColumn('batchNo'),
          enteredColumn('expireAt'),
          { field: 'lastRefillAt', now: true },
        ],
        lowest: { field: 'remainPct', of: 'remainPct' },
        grown: { of: 'remainMl', as: REFILLED },
      },
    }),
    action('setDose', '投放参数', 'Dosing parameters', permission, {
      params: [
        channel,
        number('doseMl', '单次投放', 'Dose', { unit: ML, required: true, min: 1, max: DOSE_ML_MAX, step: 1 }),
        money('price', '价格', 'Price', { required: true, max: PRICE_MAX }),
      ],
      effect: {
        kind: 'entry',
        list: 'channels',
        key: 'channel',
        values: [enteredColumn('doseMl'), enteredColumn('price')],
      },
    }),
  ];
}

const DRAIN_ML_MAX = 500;
const DRAIN_SECONDS = 300;

/** Lets out what stands in a channel, to rinse or to empty it. */
export function drainChannelAct<const E extends string>(permission: E, count: number): DeviceAct<E> {
  return action('drain', '排液', 'Drain', permission, {
    when: AT_REST,
    params: [
      channels(count),
      number('ml', '排液量', 'Amount', { unit: ML, required: true, min: 10, max: DRAIN_ML_MAX, step: 10 }),
    ],
    effect: ask('drain', { during: 'servicing', limitSeconds: DRAIN_SECONDS }),
  });
}
