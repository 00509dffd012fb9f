import { measured, yesNo } from '../vocabulary/inspection/checks';
import { CELSIUS } from '../vocabulary/units';

/** What is looked at when power boxes are inspected (pages 7.2). */
export const controlBoxChecklist = [
  measured('portTemp', '端口温度', 'Port temperature', { unit: CELSIUS, max: 60 }),
  yesNo('leakageTest', '漏保测试通过', 'Leakage protection tested'),
  yesNo('wiring', '接线牢固', 'Wiring tight'),
  yesNo('labels', '标识清晰', 'Labels readable'),
];
