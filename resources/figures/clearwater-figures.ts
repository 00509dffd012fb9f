import type { TallyDeclaration } from '../../contract/resources/statistic/tally';
import { text } from '../../contract/text';
import { TDS_OVER } from '../clearwater-vocabulary';
import { LITRES, MG_PER_LITRE } from '../vocabulary/units';
import { chart, DRAWN, figure, ofAlerts, per, total, type TypeFigures } from './figure';

/** What went through the devices by their own counters, beside what was sold of it. */
const METER = { name: 'water', field: 'totalLitres', against: 'extra.litres' } as const;
const METERED = `metered.${METER.name}` as const;
const SOLD_OF_METERED = `meteredOrders.${METER.name}` as const;

type Fields = 'litres' | 'tds' | 'outlet';

const OUTLETS = [
  { name: 'normalLitres', outlet: '常温水', title: ['常温水', 'Normal'] },
  { name: 'hotLitres', outlet: '热水', title: ['热水', 'Hot'] },
  { name: 'coldLitres', outlet: '冷水', title: ['冷水', 'Cold'] },
] as const;

const TALLIES: readonly TallyDeclaration<Fields>[] = [
  { name: 'freeLitres', add: 'litres', where: [{ field: 'payMethod', in: ['free'] }] },
  // Those of which a device has told it: others would draw the mean towards nothing.
  { name: 'tdsRuns', where: [{ field: 'tds', least: 0 }] },
  { name: 'tdsOverRuns', where: [{ field: 'tds', least: TDS_OVER }] },
  ...OUTLETS.map(({ name, outlet }) => ({
    name,
    add: 'litres' as const,
    where: [{ field: 'outlet' as const, in: [outlet] }],
  })),
];

/** Water that was let out, what it earned, and how good it was. */
export const clearwaterFigures: TypeFigures = {
  title: text('出水与水质', 'Water and its quality'),
  carries: { start: ['outlet'] },
  tallies: TALLIES,
  meters: [METER],
  metrics: [
    total(
      'litres',
      ['出水量', 'Litres'],
      ['所选时间内结束的订单的出水量合计', 'Litres of orders that ended'],
      {
        unit: LITRES,
        better: 'up',
      },
    ),
    figure(
      'receivedPerLitre',
      ['升均收入', 'Income per litre'],
      ['实收金额 ÷（出水量 − 免费水）', 'Received ÷ litres that were not free'],
      {
        kind: 'money',
        better: 'up',
        fold: per('receivedCents', { sum: ['extra.litres'], minus: ['extra.freeLitres'] }),
      },
    ),
    total('freeLitres', ['免费水', 'Free water'], ['免费订单的出水量合计', 'Litres of free orders'], {
      unit: LITRES,
    }),
    figure(
      'meanTds',
      ['出水 TDS 均值', 'Mean TDS'],
      ['每单出水 TDS 的平均值', 'Mean of the TDS of each order'],
      { unit: MG_PER_LITRE, better: 'down', fold: per('extra.tds', 'extra.tdsRuns') },
    ),
    figure(
      'tdsOverRate',
      ['TDS 超标率', 'TDS over the limit'],
      [
        `出水 TDS ≥ ${TDS_OVER} 的订单 ÷ 报告 TDS 的订单`,
        `Orders with TDS ≥ ${TDS_OVER} ÷ orders that told it`,
      ],
      { kind: 'percent', better: 'down', fold: per('extra.tdsOverRuns', 'extra.tdsRuns') },
    ),
    figure('hotShare', ['热水占比', 'Hot water'], ['热水出水量 ÷ 出水量', 'Litres of hot water ÷ litres'], {
      kind: 'percent',
      fold: per('extra.hotLitres', 'extra.litres'),
    }),
    ofAlerts(
      'alertDevices.filterDue',
      'filtersDue',
      ['滤芯到期', 'Filters due'],
      [
        '所选时间结束时（或当前）有滤芯需更换的设备数',
        'Devices with a filter to change at the end of the period, or now',
      ],
    ),
    ofAlerts(
      'alertSeconds.tdsOver',
      'tdsOverSeconds',
      ['超标停售时长', 'Not sold for its TDS'],
      [
        '各设备因出水 TDS 超标停售的时长合计',
        'Time in which devices sold nothing for their TDS, all devices',
      ],
    ),
    figure(
      'meteredLitres',
      ['计量水量', 'Metered litres'],
      [
        '设备累计出水读数的增量合计；按整天计，计量当天才开始的设备自次日起计',
        'What the counters of the devices grew by; whole days, of a device whose counting began within a day from the next on',
      ],
      { unit: LITRES, fold: { sum: [METERED] } },
    ),
    figure(
      'leakageRate',
      ['漏失率', 'Leakage'],
      [
        '（计量水量 − 同一设备同日订单的出水量）÷ 计量水量；按整天、只计读数有增长的设备日',
        '(Metered litres − litres of the orders of the same devices and days) ÷ metered litres; whole days on which the counter of the device grew',
      ],
      {
        kind: 'percent',
        better: 'down',
        fold: per({ sum: [METERED], minus: [SOLD_OF_METERED] }, METERED),
      },
    ),
    figure(
      'soldOfMetered',
      ['订单出水', 'Litres of orders'],
      [
        '读数有增长的设备日的订单出水量合计；按整天计',
        'Litres of the orders of devices on days on which their counter grew; whole days',
      ],
      { unit: LITRES, fold: { sum: [SOLD_OF_METERED] }, ...DRAWN },
    ),
    ...OUTLETS.map(({ name, title }) =>
      total(name, title, ['该出水口的出水量合计', 'Litres of this outlet'], { unit: LITRES, ...DRAWN }),
    ),
  ],
  charts: [
    chart('hours', 'litresByHour', ['一天中的出水量', 'Litres by hour'], 'litres'),
    chart('trend', 'litresMetered', ['出水计量', 'Litres by meter'], 'meteredLitres', 'soldOfMetered'),
    chart('trend', 'tdsTrend', ['出水 TDS 趋势', 'TDS over time'], 'meanTds'),
    chart(
      'mix',
      'litresByOutlet',
      ['冷热占比', 'Hot and cold'],
      ...(['normalLitres', 'hotLitres', 'coldLitres'] as const),
    ),
  ],
};
