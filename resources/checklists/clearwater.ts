import { measured, oneOf, yesNo } from '../vocabulary/inspection/checks';
import { CELSIUS, MG_PER_LITRE } from '../vocabulary/units';
import { TDS_OVER } from '../clearwater-vocabulary';

/** What is looked at when drinking water is inspected (pages 7.2). */
export const clearwaterChecklist = [
  measured('tds', '出水 TDS', 'TDS', { unit: MG_PER_LITRE, max: TDS_OVER, category: 'poorQuality' }),
  oneOf('filter', '滤芯', 'Filter', [
    ['valid', '有效期内', 'Within its date'],
    ['soon', '30 天内到期', 'Ends within 30 days'],
    ['expired', '已过期', 'Past its date', true],
  ]),
  yesNo('outlet', '出水口已消毒', 'Outlet disinfected', { category: 'hygiene' }),
  measured('chlorine', '余氯', 'Residual chlorine', {
    ...{ unit: MG_PER_LITRE, min: 0.05, max: 4, category: 'poorQuality' },
  }),
  yesNo('leak', '无漏水', 'No leak'),
  measured('hotTemp', '热水温度', 'Hot water', { unit: CELSIUS, min: 90, category: 'poorQuality' }),
];
