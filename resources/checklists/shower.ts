import { measured, yesNo } from '../vocabulary/inspection/checks';
import { CELSIUS, LITRES_PER_MINUTE } from '../vocabulary/units';

/** What is looked at when showers are inspected (pages 7.2). */
export const showerChecklist = [
  measured('waterTemp', '出水温度', 'Water temperature', {
    ...{ unit: CELSIUS, min: 38, max: 45, category: 'poorQuality' },
  }),
  measured('flow', '流量', 'Flow', { unit: LITRES_PER_MINUTE, min: 5, max: 12, category: 'poorQuality' }),
  yesNo('valve', '阀门正常', 'Valve works'),
  yesNo('leakage', '漏电保护正常', 'Leakage protection works'),
  yesNo('showerHead', '花洒完好', 'Shower head intact'),
];
