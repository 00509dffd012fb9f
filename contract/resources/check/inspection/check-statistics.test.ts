import { describe, expect, it } from 'vitest';
import { checkStatistics } from './check-statistics';

describe('statistics of inspections', () => {
  it('stand beside their plans', () => {
    expect(checkStatistics({ statistics: 'inspectionStatistics' }, 'inspection', 'page')).toEqual([]);
    expect(checkStatistics({}, 'order', 'page')).toEqual([]);
  });

  it.each(['order', 'inspectionTask'] as const)('stand beside no list of %s (RC067)', (table) => {
    const problems = checkStatistics({ statistics: 'inspectionStatistics' }, table, 'page');
    expect(problems).toMatchObject([{ id: 'RC067', where: 'page.statistics' }]);
  });
});
