import { Segmented } from 'antd';
import { useState } from 'react';
import type { HeatAnswer } from '../../../../../contract/api/page/statistic/beside';
import { toHeatEndpoint } from '../../../../../contract/api/page/statistic/statistic-endpoints';
import type { HeatChart, ResolvedMetric } from '../../../../../contract/resources/metric';
import type { ResolvedSummaryPage } from '../../../../../contract/resources/resolved';
import { text } from '../../../../../contract/text';
import { ChartLooks, type ChartLook } from '../../../../chart/chart-looks';
import { HeatGrid, useHeatHour, type HeatCellShown } from '../../../../chart/heat/heat-grid';
import { HeatTable } from '../../../../chart/heat/heat-table';
import { NO_VALUE } from '../../../../format/number';
import { formatQuantity } from '../../../../format/quantity';
import { useLanguage, useText } from '../../../../i18n/language';
import { useEndpointQuery } from '../../../../providers/use-endpoint';
import type { PartPlace } from '../../part-place';
import { HourBehind } from './hour-behind';
import { PartCard } from './part-card';
import styles from './part.module.css';

const WORDS = {
  measure: text('指标', 'Figure'),
  total: text('合计 {value}', '{value} in all'),
  choose: text('选择一格，查看该时段的订单', 'Choose an hour for the orders of it'),
};

/** Sums by hour know no model. */
type HeatPlace = Omit<PartPlace, 'model'>;

interface HeatPartProps extends HeatPlace {
  readonly page: ResolvedSummaryPage;
  readonly chart: HeatChart;
}

/** A figure of choice by weekday and hour; a chosen hour leads to its orders, day by day. */
export function HeatPart({ page, chart, period, storeIds }: HeatPartProps) {
  const t = useText();
  const offered = chart.metrics.flatMap((name) => page.metrics.find((metric) => metric.name === name) ?? []);
  const [name, setName] = useState(chart.metrics[0] ?? '');
  const [chosen, setChosen] = useState<HeatCellShown | null>(null);
  const [look, setLook] = useState<ChartLook>('asChart');
  const query = useEndpointQuery(toHeatEndpoint(page), {
    body: {
      ...{ chart: chart.name, metric: name, period },
      ...(storeIds.length === 0 ? {} : { storeIds: [...storeIds] }),
    },
  });
  const title = t(chart.title);
  return (
    <PartCard
      title={title}
      query={query}
      head={
        <>
          <Segmented<string>
            size="small"
            aria-label={`${title} · ${t(WORDS.measure)}`}
            value={name}
            options={offered.map((each) => ({ value: each.name, label: t(each.title) }))}
            onChange={setName}
          />
          <ChartLooks title={title} look={look} onLook={setLook} />
        </>
      }
    >
      {(answer) => {
        // The answer to the last choice stands until that to the next one is there.
        const metric = offered.find((each) => each.name === answer.metric);
        if (metric === undefined) return null;
        return (
          <Heat
            {...{ answer, metric, label: `${title} · ${t(metric.title)}`, chosen, onChoose: setChosen }}
            {...{ page, period, storeIds, look }}
          />
        );
      }}
    </PartCard>
  );
}

interface HeatProps extends HeatPlace {
  readonly answer: HeatAnswer;
  readonly metric: ResolvedMetric;
  readonly label: string;
  readonly chosen: HeatCellShown | null;
  readonly onChoose: (cell: HeatCellShown) => void;
  readonly page: ResolvedSummaryPage;
  readonly look: ChartLook;
}

function Heat({ answer, metric, label, chosen, onChoose, page, look, ...place }: HeatProps) {
  const t = useText();
  const language = useLanguage();
  const nameOf = useHeatHour();
  const toWords = (value: number | null) =>
    value === null ? NO_VALUE : formatQuantity(metric.kind, value, language);
  const cells = answer.cells.map((cell) => ({
    ...cell,
    words: `${t(metric.title)} ${toWords(cell.value)}`,
  }));
  const shown = cells.find(({ weekday, hour }) => weekday === chosen?.weekday && hour === chosen.hour);
  const total = <p className={styles['note']}>{t(WORDS.total, { value: toWords(answer.total) })}</p>;
  if (look === 'asTable') {
    return (
      <>
        <HeatTable label={label} cells={answer.cells} toWords={toWords} />
        {total}
      </>
    );
  }
  return (
    <>
      <HeatGrid label={label} cells={cells} chosen={chosen} onChoose={onChoose} />
      {total}
      <div aria-live="polite">
        {shown === undefined ? (
          <p className={styles['note']}>{t(WORDS.choose)}</p>
        ) : (
          <HourBehind
            {...{ page, ...place }}
            at={shown}
            name={nameOf(shown)}
            words={shown.words}
            untilMs={answer.updatedAt}
          />
        )}
      </div>
    </>
  );
}
