import {
  dryer,
  metric,
  title,
  withChart,
  withEntry,
  withMetric,
} from '../../../../test/support/declaration/dryer';
import { describeRules } from '../../../../test/support/declaration/rules';
import type { Declaration } from '../../declaration';

const CHART = 'entries[0].statistic.summary.charts[0]';
const OWN = 'entries[0].statistic.summary.own';

function withOwn(metrics: readonly string[]): Declaration {
  const summary = { title, metrics: [metric], charts: [], own: { title, metrics } };
  return withEntry({ statistic: { ...dryer.statistic, summary } });
}

/** Over `net`, `online` (devices), `orders` (a number) and the ratio `rate`. */
function withSides(kind: string, metrics: readonly string[], more: object = {}): Declaration {
  const declared = [
    metric,
    { ...metric, name: 'gross', fold: { sum: ['grossCents'] } },
    { ...metric, name: 'orders', kind: 'number', fold: { sum: ['paidOrderCount'] } },
    { ...metric, name: 'open', fold: { sum: ['openSeconds'] } },
    {
      ...metric,
      name: 'rate',
      fold: { ratio: { of: { sum: ['refundCents'] }, per: { sum: ['receivedCents'] } } },
    },
  ];
  const summary = { title, metrics: declared, charts: [{ kind, name: 'chart', title, metrics, ...more }] };
  return withEntry({ statistic: { ...dryer.statistic, summary } });
}

const withStack = (metrics: readonly string[]) => withSides('hours', metrics, { isStacked: true });

describeRules('the row of a type’s own figures', [
  {
    because: 'the page has no such metric',
    given: withOwn(['nett']),
    expected: { id: 'RC017', where: `${OWN}.metrics[0]`, hint: 'Did you mean "net"?' },
    fine: withOwn(['net']),
  },
  {
    because: 'it would stand there twice',
    given: withOwn(['net', 'net']),
    expected: { id: 'RC013', where: `${OWN}.metrics[1]` },
    fine: withOwn(['net']),
  },
]);

describeRules('a chart of metrics side by side', [
  {
    because: 'the page has no such metric',
    given: withSides('hours', ['nett']),
    expected: { id: 'RC017', where: `${CHART}.metrics[0]` },
    fine: withSides('hours', ['net', 'rate']),
  },
  {
    because: 'one axis cannot measure both',
    given: withSides('hours', ['net', 'orders']),
    expected: { id: 'RC049', where: `${CHART}.metrics[1]` },
    fine: withSides('hours', ['net', 'gross']),
  },
  {
    because: 'nobody knows it by hour',
    given: withSides('hours', ['net', 'open']),
    expected: { id: 'RC049', where: `${CHART}.metrics[1]` },
    fine: withSides('mix', ['net', 'open']),
  },
  {
    because: 'a ratio is no part',
    given: withSides('mix', ['net', 'rate']),
    expected: { id: 'RC049', where: `${CHART}.metrics[1]` },
    fine: withSides('mix', ['net', 'gross']),
  },
  {
    because: 'one part is the whole',
    given: withSides('mix', ['net']),
    expected: { id: 'RC049', where: `${CHART}.metrics` },
    fine: withSides('mix', ['gross', 'net']),
  },
  {
    because: 'a ratio is no part of what stands upon one another',
    given: withStack(['net', 'rate']),
    expected: { id: 'RC049', where: `${CHART}.metrics[1]` },
    fine: withStack(['net', 'gross']),
  },
  {
    because: 'one part alone stands upon nothing',
    given: withStack(['net']),
    expected: { id: 'RC049', where: `${CHART}.metrics` },
    fine: withStack(['gross', 'net']),
  },
  {
    because: 'it draws nothing',
    given: withSides('hours', []),
    expected: { id: 'RC049', where: `${CHART}.metrics` },
    fine: withSides('hours', ['net']),
  },
]);

describeRules('how often a sum is taken', [
  {
    because: 'no times is nothing',
    given: withMetric({ fold: { sum: ['receivedCents'], times: 0 } }),
    expected: { id: 'RC036', where: 'entries[0].statistic.income.metrics[0].fold.times' },
    fine: withMetric({ fold: { sum: ['receivedCents'], times: 10 } }),
  },
  {
    because: 'money is a quantity of an order too, words are not',
    given: withMetric({ fold: { sum: ['extra.number'] } }),
    expected: { id: 'RC018', where: 'entries[0].statistic.income.metrics[0].fold.sum[0]' },
    fine: withChart({ metrics: ['net'] }),
  },
]);
