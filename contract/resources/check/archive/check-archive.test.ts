import { action, withDevice } from '../../../../test/support/declaration/dryer';
import { describeRules } from '../../../../test/support/declaration/rules';

const AT = 'entries[0].device';
const archive = { afterDays: 180 };

describeRules('an archive', [
  {
    because: 'rows are archived by the months of a period',
    given: withDevice({ archive }),
    expected: { id: 'RC068', where: `${AT}.archive` },
    fine: withDevice({ archive, period: 'at' }),
  },
  {
    because: 'what a list shows by itself is not over',
    given: withDevice({ archive: { afterDays: 30 }, period: 'at' }),
    expected: { id: 'RC036', where: `${AT}.archive.afterDays`, hint: 'Use a whole number from 31 to 3650.' },
    fine: withDevice({ archive: { afterDays: 31 }, period: 'at' }),
  },
  {
    because: 'days are whole',
    given: withDevice({ archive: { afterDays: 180.5 }, period: 'at' }),
    expected: { id: 'RC036', where: `${AT}.archive.afterDays` },
    fine: withDevice({ archive, period: 'at' }),
  },
  {
    because: 'nothing is done in an archive that there is not',
    given: withDevice({ actions: [{ ...action, inArchive: true }] }),
    expected: { id: 'RC068', where: `${AT}.actions[0].inArchive` },
    fine: withDevice({ actions: [{ ...action, inArchive: true }], archive, period: 'at' }),
  },
]);
