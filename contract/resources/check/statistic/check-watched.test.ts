import { dryer, list, metric, title, valid } from '../../../../test/support/declaration/dryer';
import { describeRules } from '../../../../test/support/declaration/rules';
import type { Declaration } from '../../declaration';

const MODES = [{ value: 'warm', title }] as const;
const RULE = { name: 'broken', title, level: 'hint', when: { kind: 'offline', minutes: 30 } } as const;
const WATCHED = { name: 'intact', rule: 'broken' };
const device = {
  ...list,
  fields: [...list.fields, { field: 'mode', from: 'attribute', kind: 'enum', title, options: MODES }],
} as const;

function withWatched(...watched: readonly object[]): Declaration {
  const all = watched.map((each) => ({ ...WATCHED, ...each }));
  return { ...valid, entries: [{ ...dryer, device, alerts: [RULE], watched: all }] };
}

function withSum(measure: 'sound.intact' | 'watched.whole'): Declaration {
  const summary = { title, metrics: [{ ...metric, fold: { sum: [measure] } }], charts: [] } as const;
  const { statistic } = dryer;
  if (statistic === undefined) throw new Error('The dryer has no statistics.');
  return {
    ...valid,
    entries: [{ ...dryer, alerts: [RULE], watched: [WATCHED], statistic: { ...statistic, summary } }],
  };
}

const PLACE = 'entries[0].watched[0]';

describeRules('watched devices', [
  {
    because: 'the type has no such rule',
    given: withWatched({ rule: 'brokn' }),
    expected: { id: 'RC052', where: `${PLACE}.rule`, hint: 'Did you mean "broken"?' },
    fine: withWatched({}),
  },
  {
    because: 'no sum can be kept under it',
    given: withWatched({ name: 'all of them' }),
    expected: { id: 'RC052', where: `${PLACE}.name` },
    fine: withWatched({ name: 'allOfThem' }),
  },
  {
    because: 'two of one name',
    given: withWatched({}, {}),
    expected: { id: 'RC013', where: 'entries[0].watched[1].name' },
    fine: withWatched({}, { name: 'others' }),
  },
  {
    because: 'the devices have no such field',
    given: withWatched({ where: [{ field: 'mood', in: ['warm'] }] }),
    expected: { id: 'RC014', where: `${PLACE}.where[0].field` },
    fine: withWatched({ where: [{ field: 'mode', in: ['warm'] }] }),
  },
  {
    because: 'none of them is ever like that',
    given: withWatched({ where: [{ field: 'mode', in: ['icy'] }] }),
    expected: { id: 'RC037', where: `${PLACE}.where[0].in[0]` },
    fine: withWatched({ where: [{ field: 'mode', in: ['warm'] }] }),
  },
  {
    because: 'no device tells it',
    given: withWatched({ knows: ['gallons'] }),
    expected: { id: 'RC014', where: `${PLACE}.knows[0]` },
    fine: withWatched({ knows: ['litres'] }),
  },
  {
    because: 'nothing is watched under that name',
    given: withSum('watched.whole'),
    expected: { id: 'RC018', where: 'entries[0].statistic.summary.metrics[0].fold.sum[0]' },
    fine: withSum('sound.intact'),
  },
]);
