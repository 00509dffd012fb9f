import type { TallyDeclaration } from '../../contract/resources/statistic/tally';
import { text } from '../../contract/text';
import { CELSIUS, LITRES, MINUTES } from '../vocabulary/units';
import { TOO_COLD } from '../shower-vocabulary';
import { chart, DRAWN, figure, ofAlerts, per, total, type TypeFigures } from './figure';

type Fields = 'litres' | 'avgTempC';

const BANDS = [
  { name: 'coldRuns', title: [`${TOO_COLD}℃ 以下`, `Below ${TOO_COLD} °C`], under: TOO_COLD },
  { name: 'coolRuns', title: [`${TOO_COLD}–38℃`, `${TOO_COLD}–38 °C`], least: TOO_COLD, under: 38 },
  { name: 'warmRuns', title: ['38–42℃', '38–42 °C'], least: 38, under: 42 },
  { name: 'hotRuns', title: ['42℃ 及以上', '42 °C and more'], least: 42 },
] as const;

const TALLIES: readonly TallyDeclaration<Fields>[] = [
  // Opened and shut at once is no shower.
  { name: 'sessions', where: [{ field: 'litres', least: 0.1 }] },
  { name: 'tempRuns', where: [{ field: 'avgTempC', least: 0 }] },
  ...BANDS.map(({ name, title: _, ...range }) => ({
    name,
    where: [{ field: 'avgTempC' as const, ...range }],
  })),
];

/** Water that showers used, how warm it was, and what of the prepayment flowed back. */
export const showerFigures: TypeFigures = {
  title: text('用水与水温', 'Water and its warmth'),
  tallies: TALLIES,
  metrics: [
    total(
      'litres',
      ['用水量', 'Litres'],
      ['所选时间内结束的订单的用水量合计', 'Litres of orders that ended'],
      { unit: LITRES },
    ),
    figure(
      'litresPerSession',
      ['次均用水', 'Litres per shower'],
      ['用水量 ÷ 有用水的订单数', 'Litres ÷ orders that used water'],
      {
        unit: LITRES,
        fold: per('extra.litres', 'extra.sessions'),
      },
    ),
    figure(
      'minutesPerSession',
      ['次均时长', 'Minutes per shower'],
      ['时长 ÷ 有用水的订单数', 'Minutes ÷ orders that used water'],
      { unit: MINUTES, fold: per('extra.minutes', 'extra.sessions') },
    ),
    figure(
      'meanTemp',
      ['平均水温', 'Mean temperature'],
      ['每单平均水温的平均值', 'Mean of the temperature of each order'],
      {
        unit: CELSIUS,
        fold: per('extra.avgTempC', 'extra.tempRuns'),
      },
    ),
    total(
      'coldRuns',
      ['低温次数', 'Cold showers'],
      [`平均水温低于 ${TOO_COLD}℃ 的订单数`, `Orders with a mean below ${TOO_COLD} °C`],
      { better: 'down' },
    ),
    ofAlerts(
      'alertSeconds.supplyCold',
      'supplyColdSeconds',
      ['供水偏冷时长', 'Supply too cold'],
      [
        '营业时间内供水温度偏低的时长合计',
        'Time in opening hours in which the supply was too cold, all devices',
      ],
    ),
    figure(
      'returnedShare',
      ['预付退回率', 'Prepayment returned'],
      ['（预付 − 结算）÷ 预付', '(Prepaid − settled) ÷ prepaid'],
      {
        kind: 'percent',
        fold: per({ sum: ['extra.prepaidAmount'], minus: ['extra.settledAmount'] }, 'extra.prepaidAmount'),
      },
    ),
    total('sessions', ['淋浴次数', 'Showers'], ['有用水的订单数', 'Orders that used water'], DRAWN),
    ...BANDS.slice(1).map(({ name, title }) =>
      total(name, title, ['平均水温在此范围的订单数', 'Orders with such a mean'], DRAWN),
    ),
  ],
  charts: [
    chart('hours', 'litresByHour', ['一天中的用水量', 'Litres by hour'], 'litres'),
    chart('hours', 'sessionsByHour', ['一天中的淋浴次数', 'Showers by hour'], 'sessions'),
    chart('mix', 'runsByTemp', ['水温分布', 'Temperatures'], 'coldRuns', 'coolRuns', 'warmRuns', 'hotRuns'),
  ],
};
