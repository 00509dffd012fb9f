import type { TallyDeclaration } from '../../contract/resources/statistic/tally';
import { text } from '../../contract/text';
import { PORTS } from '../control-box-ports';
import { KWH } from '../vocabulary/units';
import { chart, DRAWN, figure, ofAlerts, per, total, type TypeFigures } from './figure';

type Fields = 'peakW' | 'cutReason';

/** What devices draw at most: what is billed alike. */
const TIERS = [
  { name: 'runsTo200W', title: ['200 W 以下', 'Below 200 W'], under: 200 },
  { name: 'runsTo500W', title: ['200–500 W', '200–500 W'], least: 200, under: 500 },
  { name: 'runsTo800W', title: ['500–800 W', '500–800 W'], least: 500, under: 800 },
  { name: 'runsOver800W', title: ['800 W 及以上', '800 W and more'], least: 800 },
] as const;

const TALLIES: readonly TallyDeclaration<Fields>[] = [
  { name: 'overPowerCuts', where: [{ field: 'cutReason', in: ['overPower'] }] },
  ...TIERS.map(({ name, title: _, ...range }) => ({ name, where: [{ field: 'peakW' as const, ...range }] })),
];

const SECONDS_PER_MINUTE = 60;

/** Energy, what it earned, and how busy the ports are. */
export const controlBoxFigures: TypeFigures = {
  title: text('供电与电量', 'Power and energy'),
  tallies: TALLIES,
  metrics: [
    figure(
      'powered',
      ['供电时长', 'Powered'],
      ['所选时间内结束的订单的供电时长合计', 'Powered time of orders that ended'],
      {
        kind: 'duration',
        better: 'up',
        fold: { sum: ['extra.minutes'], times: SECONDS_PER_MINUTE },
      },
    ),
    total('kwh', ['电量', 'Energy'], ['所选时间内结束的订单的电量合计', 'Energy of orders that ended'], {
      unit: KWH,
    }),
    figure('receivedPerKwh', ['度均收入', 'Income per kWh'], ['实收金额 ÷ 电量', 'Received ÷ energy'], {
      kind: 'money',
      better: 'up',
      fold: per('receivedCents', 'extra.kwh'),
    }),
    figure(
      'portUse',
      ['端口利用率', 'Ports in use'],
      [`运行时长 ÷（营业时长 × ${PORTS} 个端口）`, `Run time ÷ (opening hours × ${PORTS} ports)`],
      { kind: 'percent', better: 'up', fold: per('runSeconds', { sum: ['openSeconds'], times: PORTS }) },
    ),
    total(
      'overPowerCuts',
      ['超功率断电', 'Cut off for power'],
      ['因超功率断电结束的订单数', 'Orders that ended over the limit of power'],
      { better: 'down' },
    ),
    ofAlerts(
      'alertTimes.strayPower',
      'strayPower',
      ['无订单用电', 'Power without an order'],
      ['无订单用电告警发生的次数', 'How often the alert of power without an order began'],
    ),
    ...TIERS.map(({ name, title }) =>
      total(name, title, ['峰值功率在此范围的订单数', 'Orders with such a peak'], DRAWN),
    ),
  ],
  charts: [
    chart('hours', 'energyByHour', ['一天中的电量（按结束时间）', 'Energy by hour of the end'], 'kwh'),
    chart(
      'mix',
      'runsByTier',
      ['各功率档的订单数', 'Orders by power'],
      ...(['runsTo200W', 'runsTo500W', 'runsTo800W', 'runsOver800W'] as const),
    ),
  ],
};
