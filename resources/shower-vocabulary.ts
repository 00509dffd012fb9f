import { DisplayStatus } from '../contract/domain/device';
import { alert } from './vocabulary/alerts';

/** What showers raise alerts for (pages 3.4). */
export const ALERTS = [
  alert('leak', '无订单有流量', 'Flow without an order', 'urgent', {
    kind: 'measure',
    field: 'flowRate',
    limit: { above: 0.5 },
    forSeconds: 60,
    while: [{ field: 'displayStatus', in: [DisplayStatus.idle] }],
  }),
  alert('noWater', '开阀无水', 'Valve open, no water', 'important', {
    kind: 'measure',
    field: 'flowRate',
    limit: { below: 0.1 },
    forSeconds: 30,
    while: [{ field: 'valveState', in: ['open'] }],
  }),
  alert('supplyCold', '供水温度低', 'Supply too cold', 'important', {
    kind: 'measure',
    field: 'supplyTempC',
    limit: { below: 38 },
    forSeconds: 300,
  }),
  alert('tooHot', '水温过高', 'Water too hot', 'urgent', {
    kind: 'measure',
    field: 'waterTempC',
    limit: { above: 55 },
  }),
] as const;
