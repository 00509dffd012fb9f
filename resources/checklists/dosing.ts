import { oneOf, measured, yesNo } from '../vocabulary/inspection/checks';
import { ML } from '../vocabulary/units';

/** Difference between what is left by the system and by the eye, and what a pump gives in one press. */
const LEVEL_OFF_MAX = 200;
const PUMPED = { min: 8, max: 12 };

/** What is looked at when dispensers are inspected (pages 7.2). */
export const dosingChecklist = [
  measured('levelOff', '液位与系统相差', 'Level differs from the system by', {
    unit: ML,
    max: LEVEL_OFF_MAX,
  }),
  yesNo('tubes', '管路无漏', 'Tubes tight'),
  measured('pumped', '泵出液量', 'Pumped', { unit: ML, ...PUMPED }),
  oneOf('expiry', '药剂有效期', 'Agent', [
    ['valid', '有效期内', 'Within its date'],
    ['soon', '30 天内到期', 'Ends within 30 days'],
    ['expired', '已过期', 'Past its date', true],
  ]),
];
