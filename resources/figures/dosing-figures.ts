import type { MetricDeclaration } from '../../contract/resources/metric';
import type { RateDeclaration } from '../../contract/resources/statistic/rate';
import type { TallyAmount, TallyDeclaration } from '../../contract/resources/statistic/tally';
import { text } from '../../contract/text';
import { REFILLED } from '../vocabulary/act/supply-acts';
import { ML } from '../vocabulary/units';
import { chart, DRAWN, figure, lasting, ofAlerts, per, total, type TypeFigures } from './figure';

/** Less than a millilitre is no dose. */
const DOSED = { field: 'doseMl', least: 1 } as const;
const DOSES: TallyDeclaration<'doseMl'> = { name: 'doses', where: [DOSED] };

/** Costs are entered per litre, and doses told in millilitres. */
const RATES: readonly RateDeclaration<'costCents' | 'doseMl' | 'channel'>[] = [
  {
    ...{ field: 'costCents', amount: 'doseMl' },
    ...{ list: 'channels', key: 'channel', rate: 'costPerLitre', per: 1_000 },
  },
];
/** Doses whose cost is known, what was received for them, and what they cost. */
const COSTED: Pick<TallyDeclaration<'costCents' | 'doseMl' | TallyAmount>, 'where'> = {
  where: [DOSED, { field: 'costCents', least: 0 }],
};
const COSTED_DOSES: readonly TallyDeclaration<'costCents' | 'doseMl' | TallyAmount>[] = [
  { name: 'costedDoses', ...COSTED },
  { name: 'costedReceived', add: 'payAmount', ...COSTED },
  { name: 'costedCost', add: 'costCents', ...COSTED },
];

const TITLE = text('投放与消耗', 'Doses and consumption');
const DOSE_METRICS: readonly MetricDeclaration[] = [
  total('doses', ['投放次数', 'Doses'], ['投放量大于 0 的订单数', 'Orders that something was dosed for'], {
    better: 'up',
  }),
  total(
    'doseMl',
    ['消耗量', 'Consumed'],
    ['所选时间内结束的订单的投放量合计', 'Doses of orders that ended in the period'],
    {
      unit: ML,
    },
  ),
  total(
    REFILLED,
    ['补液量', 'Filled up'],
    ['所选时间内登记的补液量合计', 'What was registered as filled up in the period'],
    { unit: ML },
  ),
  figure('mlPerDose', ['次均投放', 'Mean dose'], ['消耗量 ÷ 投放次数', 'Consumed ÷ doses'], {
    unit: ML,
    fold: per('extra.doseMl', 'extra.doses'),
  }),
  figure(
    'receivedPerLitre',
    ['升均收入', 'Income per litre'],
    ['实收金额 ÷ 消耗升数', 'Received ÷ litres consumed'],
    {
      kind: 'money',
      better: 'up',
      fold: per({ sum: ['receivedCents'], times: 1_000 }, 'extra.doseMl'),
    },
  ),
  figure(
    'profitPerDose',
    ['单次毛利', 'Profit per dose'],
    [
      '（已知成本的投放的实收金额 − 其药剂成本）÷ 已知成本的投放次数；只计补液时登记过成本的投放，免费的也计入，未扣退款',
      'Received for doses of known cost less their cost, ÷ their number; only doses whose cost was entered with a refill count, free ones too; refunds are not taken off',
    ],
    {
      kind: 'money',
      better: 'up',
      fold: per({ sum: ['extra.costedReceived'], minus: ['extra.costedCost'] }, 'extra.costedDoses'),
    },
  ),
  ofAlerts(
    'alertSeconds.noSupply',
    'drySeconds',
    ['缺液时长', 'Out of supply'],
    ['各设备有通道缺液停用的时长合计', 'Time in which a channel was off for want of supply, all devices'],
  ),
  ofAlerts(
    'alertDevices.noSupply',
    'dryDevices',
    ['缺液设备', 'Devices out of supply'],
    [
      '所选时间结束时（或当前）有通道缺液的设备数',
      'Devices with such a channel at the end of the period, or now',
    ],
  ),
];

/** Which part of the uses of the machines beside dispensers something was dosed for. */
function addOnShare(link: string, formula: readonly [zh: string, en: string]): MetricDeclaration {
  return figure('addOnShare', ['附加率', 'Add-on share'], formula, {
    kind: 'percent',
    better: 'up',
    fold: per(`linking.${link}`, `linked.${link}`),
  });
}

const USE = chart('trend', 'consumption', ['消耗与补液', 'Consumption and refills'], 'doseMl', REFILLED);
const LASTING = lasting('lasting', ['最先用完的设备', 'First to run out'], {
  ...{ list: 'channels', left: 'remainMl', used: 'extra.doseMl' },
});
const HOURS = chart('hours', 'dosesByHour', ['一天中的投放次数', 'Doses by hour'], 'doses');

const CHANNELS = [1, 2, 3, 4] as const;

/** What dispensers beside washers dose, by channel too. */
export const dispenserFigures: TypeFigures = {
  title: TITLE,
  rates: RATES,
  tallies: [
    DOSES,
    ...COSTED_DOSES,
    ...CHANNELS.map((channel): TallyDeclaration<'doseMl' | 'channel'> => ({
      name: `mlOfChannel${channel}`,
      add: 'doseMl',
      where: [{ field: 'channel', in: [channel] }],
    })),
  ],
  links: [
    {
      name: 'washes',
      ...{ field: 'linkedWasherNumber', to: 'washer', linked: 'extra.washStarts', linking: 'extra.doses' },
    },
  ],
  metrics: [
    ...DOSE_METRICS,
    addOnShare('washes', [
      '已关联洗衣机的投放器的投放次数 ÷ 所关联洗衣机的洗涤次数；按整天、按当前的关联计，一次洗涤可有多次投放',
      'Doses of linked dispensers ÷ washes of their washers; whole days, as linked now; a wash may have several doses',
    ]),
    ...CHANNELS.map((channel) =>
      total(
        `mlOfChannel${channel}`,
        [`${channel}号通道`, `Channel ${channel}`],
        [`${channel}号通道的投放量合计`, `Doses of channel ${channel}`],
        { unit: ML, ...DRAWN },
      ),
    ),
  ],
  charts: [
    USE,
    LASTING,
    chart(
      'mix',
      'consumptionByChannel',
      ['各通道的消耗量', 'Consumption by channel'],
      ...(['mlOfChannel1', 'mlOfChannel2', 'mlOfChannel3', 'mlOfChannel4'] as const),
    ),
    HOURS,
  ],
};

/** What dispensers beside showers dose, and how often they are pressed. */
export const showerDispenserFigures: TypeFigures = {
  title: TITLE,
  rates: RATES,
  tallies: [DOSES, ...COSTED_DOSES],
  links: [
    {
      name: 'showers',
      ...{ field: 'linkedShowerNumber', to: 'shower', linked: 'extra.sessions', linking: 'extra.doses' },
    },
  ],
  metrics: [
    ...DOSE_METRICS,
    addOnShare('showers', [
      '已关联淋浴的投放器的投放次数 ÷ 所关联淋浴的淋浴次数；按整天、按当前的关联计，一次淋浴可有多次投放',
      'Doses of linked dispensers ÷ uses of their showers; whole days, as linked now; a shower may have several doses',
    ]),
    total('presses', ['按压次数', 'Presses'], ['订单的按压次数合计', 'Presses of the orders'], {
      better: 'up',
    }),
  ],
  charts: [USE, LASTING, HOURS],
};
