import { DisplayStatus } from '../contract/domain/device';
import { alert } from './vocabulary/alerts';
import { part } from './vocabulary/act/part-acts';

const LEAK_FLOW = 0.5;
const LEAK_SECONDS = 60;
const NO_WATER_SECONDS = 30;
const SUPPLY_C = 38;
export const HOT_C = 55;
/** pages 4.7: a shower as cold as this is none. */
export const TOO_COLD = 35;

/** What showers raise alerts for (pages 3.4). */
export const ALERTS = [
  alert('leak', '无订单有流量，疑似漏水', 'Flow without an order, perhaps a leak', 'urgent', {
    kind: 'measure',
    field: 'flowRate',
    limit: { above: LEAK_FLOW },
    forSeconds: LEAK_SECONDS,
    while: [
      { field: 'displayStatus', in: [DisplayStatus.idle, DisplayStatus.running] },
      { field: 'currentOrderNo', filled: false },
    ],
  }),
  alert('noWater', '开阀无水，疑似停水', 'Valve open, no water', 'important', {
    kind: 'measure',
    field: 'flowRate',
    limit: { below: 0.1 },
    forSeconds: NO_WATER_SECONDS,
    while: [{ field: 'valveState', in: ['open'] }],
  }),
  alert(
    'supplyCold',
    '供水温度低于 38℃',
    'Supply below 38 °C',
    'important',
    { kind: 'measure', field: 'supplyTempC', limit: { below: SUPPLY_C }, exclusive: true },
    { hours: 'open' },
  ),
  alert(
    'tooHot',
    '水温高于 55℃，自动关阀',
    'Water above 55 °C, valve closed',
    'urgent',
    { kind: 'measure', field: 'waterTempC', limit: { above: HOT_C }, exclusive: true },
    { then: [{ kind: 'command', verb: 'stop', ends: 'finish' }] },
  ),
  alert(
    'pausedTooLong',
    '暂停超时，自动结算',
    'Paused too long, settled',
    'hint',
    {
      kind: 'state',
      while: [
        { field: 'valveState', in: ['closed'] },
        { field: 'displayStatus', in: [DisplayStatus.running] },
        { field: 'currentOrderNo', filled: true },
      ],
      forSeconds: { from: 'pauseTimeoutSec' },
    },
    { then: [{ kind: 'command', verb: 'stop', ends: 'finish' }] },
  ),
] as const;

/** The valve opens and closes once for each start, the meter turns with it. */
export const PARTS = [
  part('valve', '电磁阀', 'Valve', 10_000),
  part('flowMeter', '流量计', 'Flow meter', 20_000),
];
