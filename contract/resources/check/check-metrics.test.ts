import { withChart, withMetric } from '../../../test/support/declaration/dryer';
import { describeRules } from '../../../test/support/declaration/rules';

const METRIC = 'entries[0].statistic.income.metrics[0]';
const CHART = 'entries[0].statistic.summary.charts[0]';

describeRules('a metric', [
  {
    because: 'it cannot be shown as such',
    given: withMetric({ kind: 'text' }),
    expected: { id: 'RC009', where: `${METRIC}.kind` },
    fine: withMetric({ kind: 'number' }),
  },
  {
    because: 'nobody folds the measure',
    given: withMetric({ fold: { sum: ['recievedCents'] } }),
    expected: { id: 'RC018', where: `${METRIC}.fold.sum[0]`, hint: 'Did you mean "receivedCents"?' },
    fine: withMetric({ fold: { sum: ['receivedCents'] } }),
  },
  {
    because: 'the orders have no such number',
    given: withMetric({ fold: { sum: ['extra.gallons'] } }),
    expected: { id: 'RC018', where: `${METRIC}.fold.sum[0]` },
    fine: withMetric({ fold: { sum: ['extra.litres'] } }),
  },
  {
    because: 'a sum or a ratio',
    given: withMetric({ fold: { average: ['receivedCents'] } }),
    expected: { id: 'RC032', where: `${METRIC}.fold.sum` },
    fine: withMetric({ fold: { ratio: { of: { sum: ['refundCents'] }, per: { sum: ['receivedCents'] } } } }),
  },
]);

describeRules('a chart', [
  {
    because: 'the page has no such metric',
    given: withChart({ metrics: ['nett'] }),
    expected: { id: 'RC017', where: `${CHART}.metrics[0]`, hint: 'Did you mean "net"?' },
    fine: withChart({ metrics: ['net', 'rate'] }),
  },
  {
    because: 'nothing draws it',
    given: withChart({ kind: 'trnd' }),
    expected: { id: 'RC009', where: `${CHART}.kind`, hint: 'Did you mean "trend"?' },
    fine: withChart({ kind: 'trend' }),
  },
  {
    because: 'shares of a ratio add up to nothing',
    given: withChart({ kind: 'share', metrics: undefined, metric: 'rate', by: 'store' }),
    expected: { id: 'RC038', where: `${CHART}.metric` },
    fine: withChart({ kind: 'share', metrics: undefined, metric: 'net', by: 'store' }),
  },
  {
    because: 'the rollups hold no such dimension',
    given: withChart({ kind: 'share', metrics: undefined, metric: 'net', by: 'colour' }),
    expected: { id: 'RC009', where: `${CHART}.by` },
    fine: withChart({ kind: 'share', metrics: undefined, metric: 'net', by: 'store' }),
  },
]);
