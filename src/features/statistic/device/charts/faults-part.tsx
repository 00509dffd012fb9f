import { useMemo } from 'react';
import { toFaultKindsEndpoint } from '../../../../../contract/api/page/statistic/device-endpoints';
import type { FaultKindsAnswer } from '../../../../../contract/api/page/statistic/device-charts';
import type { ResolvedReportPage } from '../../../../../contract/resources/resolved';
import type { FaultsChart } from '../../../../../contract/resources/statistic/device-chart';
import { text } from '../../../../../contract/text';
import { lazyPart } from '../../../../away/lazy-part';
import type { ParetoPart } from '../../../../chart/pareto/pareto-data';
import { ParetoTable } from '../../../../chart/pareto/pareto-table';
import { formatNumber } from '../../../../format/number';
import { useText } from '../../../../i18n/language';
import { useEndpointQuery } from '../../../../providers/use-endpoint';
import { toAsked, type PartPlace } from '../../part-place';
import { ChartPart } from './chart-part';
import { useDeviceListPath } from '../use-device-list-path';

/** Loaded when a chart is first looked at: the library weighs more than a page. */
const ParetoCanvas = lazyPart(
  async () => (await import('../../../../chart/pareto/pareto-canvas')).ParetoCanvas,
);

const WORDS = {
  unknown: text('未记录', 'Not kept'),
  rest: text('其他 {count} 种', '{count} {count|other|others}'),
  note: text(
    '共 {total} 次，计入故障开始的时间，与表格合计一致；点击故障码查看目前有此故障的设备',
    '{total} in all, as the total of the table, counted when they began; a code leads to the devices that have it now',
  ),
};
/** Field of devices that says which fault they have. */
const CODE_FIELD = 'faultCode';

interface FaultsPartProps extends PartPlace {
  readonly page: ResolvedReportPage;
  readonly chart: FaultsChart;
}

/** Faults by their code, the most frequent first. */
export function FaultsPart({ page, chart, period, storeIds, model }: FaultsPartProps) {
  const t = useText();
  const query = useEndpointQuery(toFaultKindsEndpoint(page), {
    body: {
      period: [...period] as [number, number],
      ...toAsked({ storeIds, model }),
    },
  });
  const toPath = useDeviceListPath(page, { storeIds, model });
  const answer = query.data;
  const parts = useMemo(
    () =>
      answer === undefined ? [] : toParts(answer, { t, toPath: (code) => toPath({ [CODE_FIELD]: code }) }),
    [answer, t, toPath],
  );
  const title = t(chart.title);
  return (
    <ChartPart
      title={title}
      query={query}
      isEmpty={({ total }) => total === 0}
      toPicture={() => <ParetoCanvas parts={parts} label={title} />}
      toTable={() => <ParetoTable parts={parts} label={title} />}
      toNote={({ total }) => t(WORDS.note, { total: formatNumber(total, 0) })}
    />
  );
}

interface PartWords {
  readonly t: ReturnType<typeof useText>;
  readonly toPath: (code: string) => string | null;
}

function toParts({ kinds, rest }: FaultKindsAnswer, { t, toPath }: PartWords): readonly ParetoPart[] {
  return [
    ...kinds.map(({ code, text: detail, count, devices }) => ({
      ...{ key: `code-${code ?? ''}`, name: code ?? t(WORDS.unknown), detail, count, devices },
      to: code === null ? null : toPath(code),
    })),
    ...(rest.kinds === 0
      ? []
      : [
          {
            ...{ key: 'rest', name: t(WORDS.rest, { count: rest.kinds }), detail: null },
            ...{ count: rest.count, devices: null, to: null },
          },
        ]),
  ];
}
