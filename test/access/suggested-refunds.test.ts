import { describe, expect, it } from 'vitest';
import { OrderStatus } from '../../contract/domain/order';
import { resolveDeclaration } from '../../contract/resources/resolve';
import {
  suggestAmount,
  toSuggestRules,
  type SuggestedOrder,
} from '../../gateway/features/refund/desk/suggested-amount';
import { resources } from '../../resources.config';

const rulesOf = toSuggestRules(resolveDeclaration(resources));

const STARTED_AT = Date.UTC(2026, 2, 18, 10);
const MINUTE_MS = 60_000;
const NOW_MS = STARTED_AT + 180 * MINUTE_MS;

/** An order of 10 yuan that ran and is over. */
const OVER: SuggestedOrder = {
  order_status: OrderStatus.finished,
  paid_at: STARTED_AT - MINUTE_MS,
  started_at: STARTED_AT,
  ended_at: STARTED_AT + 40 * MINUTE_MS,
  expected_end_at: STARTED_AT + 40 * MINUTE_MS,
  pay_cents: 1_000,
  refunded_cents: 0,
  refunding_cents: 0,
  settled_cents: 0,
  meter: null,
  usage: {},
};
const FAILED: Partial<SuggestedOrder> = { order_status: OrderStatus.startFailed, started_at: null };
const RUNNING: Partial<SuggestedOrder> = { order_status: OrderStatus.running, ended_at: null };

interface Case {
  /** Word of the type on the wire. */
  readonly type: string;
  readonly order: Partial<SuggestedOrder>;
  /** Null: nothing is suggested. */
  readonly cents: number | null;
  readonly grounds?: Readonly<Record<string, unknown>>;
  readonly because: string;
}

/** pages 4.7, one group of rows for each line of its table. */
const CASES: readonly Case[] = [
  // washer: by unfinished minutes; a dryer by minutes as well.
  {
    ...{ type: 'washer', because: '4.3: stopped at 18 of 40 min gives back 55 %' },
    order: { usage: { plannedMinutes: 40, actualMinutes: 18, lastPhase: '漂洗' } },
    cents: 550,
    grounds: { rule: 'unused', field: 'actualMinutes', used: 18, planned: 40, paidCents: 1_000 },
  },
  {
    ...{ type: 'washer', because: 'drying stopped at 30 of 45 min', cents: 150 },
    order: { pay_cents: 450, usage: { plannedMinutes: 45, actualMinutes: 30, lastPhase: '烘干' } },
  },
  {
    ...{ type: 'washer', because: 'a third is no whole number of cents', cents: 333 },
    order: { usage: { plannedMinutes: 30, actualMinutes: 20 } },
  },
  {
    ...{ type: 'washer', because: 'it ran longer than planned: nothing is left', cents: 0 },
    order: { usage: { plannedMinutes: 40, actualMinutes: 52 } },
  },
  {
    ...{ type: 'washer', because: 'how long it ran is not known', cents: null },
    order: { usage: { plannedMinutes: 40 } },
  },
  {
    ...{ type: 'washer', because: 'it still runs, and may finish', cents: null },
    order: { ...RUNNING, expected_end_at: NOW_MS + 1, usage: { plannedMinutes: 40, actualMinutes: 18 } },
  },
  {
    ...{ type: 'washer', because: 'it should be over: what it told last counts', cents: 550 },
    order: { ...RUNNING, usage: { plannedMinutes: 40, actualMinutes: 18 } },
  },
  {
    ...{ type: 'washer', because: 'a part of it went back before', cents: 350 },
    order: { refunded_cents: 200, usage: { plannedMinutes: 40, actualMinutes: 18 } },
  },
  // washingPartner: all if no flow.
  {
    ...{
      type: 'washing_partner',
      because: 'no flow',
      order: { usage: { channel: 1, doseMl: 0, pumpMs: 900 } },
    },
    cents: 1_000,
    grounds: { rule: 'none', field: 'doseMl', used: 0, paidCents: 1_000 },
  },
  {
    ...{ type: 'washing_partner', because: 'some flowed: people have to look', cents: null },
    order: { usage: { channel: 1, doseMl: 12, pumpMs: 1_320 } },
  },
  // showerPartner: all if no flow.
  { type: 'shower_partner', because: 'no flow', order: { usage: { doseMl: 0, presses: 0 } }, cents: 1_000 },
  { type: 'shower_partner', because: 'it dosed', order: { usage: { doseMl: 8, presses: 1 } }, cents: null },
  // powerController: by unused minutes or kWh.
  {
    ...{ type: 'power_controller', because: 'unplugged after 45 of 180 min', cents: 750 },
    order: { usage: { plannedMinutes: 180, minutes: 45, kwh: 0.1, cutReason: 'unplugged' } },
    grounds: { rule: 'unused', field: 'minutes', used: 45, planned: 180, paidCents: 1_000 },
  },
  {
    ...{ type: 'power_controller', because: 'paid by energy: 0.5 of 2 kWh', cents: 750 },
    order: { meter: { field: 'kwh', amount: 2 }, usage: { plannedMinutes: 180, minutes: 170, kwh: 0.5 } },
    grounds: { rule: 'metered', field: 'kwh', used: 0.5, planned: 2, paidCents: 1_000 },
  },
  // water: paid − L × price.
  {
    ...{ type: 'water', because: '4.3: 3.2 of 5 L', cents: 360 },
    order: { meter: { field: 'litres', amount: 5 }, usage: { litres: 3.2, pulses: 1_440, tds: 20 } },
    grounds: { rule: 'metered', field: 'litres', used: 3.2, planned: 5, paidCents: 1_000 },
  },
  {
    ...{ type: 'water', because: 'settled by use already: 640 of 1000 cents were kept', cents: 0 },
    order: {
      meter: { field: 'litres', amount: 5 },
      ...{ pay_cents: 640, settled_cents: 360, usage: { litres: 3.2 } },
    },
  },
  { type: 'water', because: 'nothing says how much', order: { usage: { tds: 20 } }, cents: null },
  // shower: paid − used; all if the mean is below 35 ℃.
  {
    ...{ type: 'shower', because: 'cold: 34.9 ℃', cents: 1_000 },
    order: { meter: { field: 'litres', amount: 50 }, usage: { litres: 40, minutes: 8, avgTempC: 34.9 } },
    grounds: { rule: 'below', field: 'avgTempC', used: 34.9, limit: 35, paidCents: 1_000 },
  },
  {
    ...{ type: 'shower', because: '35 ℃ is warm enough: 40 of 50 L', cents: 200 },
    order: { meter: { field: 'litres', amount: 50 }, usage: { litres: 40, minutes: 8, avgTempC: 35 } },
  },
  // box: all if no feedback.
  {
    ...{ type: 'box', because: 'pulses went out, and nothing ran', cents: 1_000 },
    order: { usage: { pulses: 4, hasFeedback: false } },
    grounds: { rule: 'state', field: 'hasFeedback', used: false, paidCents: 1_000 },
  },
  { type: 'box', because: 'it ran', order: { usage: { pulses: 4, hasFeedback: true } }, cents: null },
  { type: 'box', because: 'whether it ran is not known', order: { usage: { pulses: 4 } }, cents: null },
];

const TYPES = ['washer', 'box', 'washing_partner', 'shower_partner', 'power_controller', 'water', 'shower'];

function suggest(type: string, order: Partial<SuggestedOrder>) {
  return suggestAmount(rulesOf(type), { ...OVER, ...order }, NOW_MS);
}

describe('the suggested refund (pages 4.7)', () => {
  it.each(CASES)('of $type: $because', ({ type, order, cents, grounds }) => {
    const suggestion = suggest(type, order);
    expect(suggestion?.cents ?? null).toBe(cents);
    if (grounds !== undefined) expect(suggestion?.grounds).toEqual(grounds);
  });

  it('has cases for every type', () => {
    expect([...new Set(CASES.map(({ type }) => type))].toSorted()).toEqual(TYPES.toSorted());
  });

  describe.each(TYPES)('of %s', (type) => {
    it('is all of it when it never started (4.3)', () => {
      expect(suggest(type, FAILED)).toEqual({
        cents: 1_000,
        grounds: { rule: 'neverStarted', paidCents: 1_000 },
      });
    });

    it('is nothing while its start is under way', () => {
      const starting = { order_status: OrderStatus.starting, started_at: null, ended_at: null };
      expect(suggest(type, starting)).toBeNull();
    });

    it('is nothing for what was never paid, or free', () => {
      expect(suggest(type, { ...FAILED, paid_at: null })).toBeNull();
      expect(suggest(type, { ...FAILED, pay_cents: 0 })).toBeNull();
    });

    it('leaves out what went back, and what is on its way', () => {
      expect(suggest(type, { ...FAILED, refunded_cents: 300 })?.cents).toBe(700);
      expect(suggest(type, { ...FAILED, refunding_cents: 400 })?.cents).toBe(600);
      expect(suggest(type, { ...FAILED, refunded_cents: 1_000 })?.cents).toBe(0);
    });
  });

  it('is whole cents within what may still go back, whatever devices report', () => {
    const odd = [-3, 0, 0.1, 1 / 3, 7, 39.999, 40, 41, 1e9, Number.NaN];
    for (const used of odd) {
      for (const planned of odd) {
        const usage = { plannedMinutes: planned, actualMinutes: used };
        const cents = suggest('washer', { pay_cents: 997, refunded_cents: 5, usage })?.cents ?? 0;
        expect(Number.isSafeInteger(cents), `${used} of ${planned}`).toBe(true);
        expect(cents).toBeGreaterThanOrEqual(0);
        expect(cents).toBeLessThanOrEqual(992);
      }
    }
  });
});
